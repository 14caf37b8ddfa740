import { switchMode, useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Choice } from '../../ui/field.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Appearance } from './appearance.tsx';
import { Business } from './business.tsx';
import { Notifications } from './notifications.tsx';
import { Password } from './password.tsx';
import { Sessions } from './sessions.tsx';
import s from './settings.module.css';
import { words } from './words.ts';
import { You } from './you.tsx';

export function Settings() {
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={<AsCode calls={[{ method: 'auth.get' }, { method: 'auth.sessions.list' }]} />}
    >
      <div className={s.cards}>
        <div className="stack">
          <Business />
          <You />
        </div>
        <div className="stack">
          <Password />
          <Notifications />
        </div>
      </div>
      <Sessions />
      <div className={s.cards}>
        <Mode />
        <Appearance />
      </div>
    </Page>
  );
}

function Mode() {
  const { mode } = useSession();
  return (
    <Card title={words.mode.title} lead={words.mode.lead}>
      <Choice
        label={words.mode.label}
        value={mode}
        onChange={(value) => void switchMode(value === 'test' ? 'test' : 'live')}
        options={[
          { value: 'live', ...words.mode.live },
          { value: 'test', ...words.mode.test },
        ]}
      />
    </Card>
  );
}
