import { useSession } from '../../session.ts';
import { Link } from '../../ui/link.tsx';
import { Card, Facts } from '../../ui/page.tsx';
import { words } from '../../words/settings.ts';

const text = words.business;

export function Business() {
  const { business } = useSession();
  return (
    <Card title={text.title[business.kind]}>
      <Facts
        items={[
          [text.name, business.name],
          [text.kind, text.kinds[business.kind]],
          [
            text.plan,
            <Link key="plan" to="/billing">
              {text.toPlan}
            </Link>,
          ],
        ]}
      />
    </Card>
  );
}
