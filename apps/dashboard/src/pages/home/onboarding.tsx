import type { LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../../api/queries.ts';
import { useCan, useSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { ExampleData } from '../../ui/example-data.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import s from './home.module.css';
import { firstOf, ownProfile } from './reads.ts';
import { words } from './words.ts';

type Step = keyof typeof words.start.steps;

const LINKS: Record<Step, LinkProps> = {
  profile: { to: '/settings/business' },
  campaign: { to: '/campaigns/new' },
  proof: { to: '/campaigns' },
  review: { to: '/review' },
  redeem: { to: '/till' },
  connect: { to: '/agents' },
};

/** The first steps of a business, each done when it really happened. The card goes away by itself, or when it is hidden. */
export function Onboarding() {
  const { user, mode } = useSession();
  const can = useCan();
  const hiddenKey = `perk.onboarding.${mode}`;
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) === user.businessId);
  const enabled = !isHidden && can('write.campaigns');
  const isOwner = user.role === 'owner';

  const campaigns = useRead(...firstOf.campaigns, { enabled });
  const proofs = useRead(...firstOf.proofs, { enabled });
  const decided = useRead(...firstOf.approved, { enabled });
  const redeemed = useRead(...firstOf.redeemed, { enabled });
  const keys = useRead(...firstOf.keys, { enabled: enabled && isOwner });
  const profile = useRead(...ownProfile, { enabled: enabled && isOwner });
  const lists = [
    campaigns.data,
    proofs.data,
    decided.data,
    redeemed.data,
    ...(isOwner ? [keys.data, profile.data] : []),
  ];
  if (!enabled || lists.some((list) => list === undefined)) return null;

  const done: Record<Step, boolean> = {
    profile: !isOwner || profile.data?.logoUrl != null || !!profile.data?.handles.length,
    campaign: hasItems(campaigns.data),
    proof: hasItems(proofs.data),
    review: hasItems(decided.data),
    redeem: hasItems(redeemed.data),
    connect: !isOwner || hasItems(keys.data),
  };
  const steps = (Object.keys(done) as Step[]).filter((step) => isOwner || (step !== 'connect' && step !== 'profile'));
  const count = steps.filter((step) => done[step]).length;
  if (count === steps.length) return null;
  const next = steps.find((step) => !done[step]);

  const hide = () => {
    localStorage.setItem(hiddenKey, user.businessId);
    setHidden(true);
  };
  return (
    <Card
      title={words.start.title}
      lead={words.start.lead(count, steps.length)}
      actions={
        <>
          <ExampleData small />
          <Button kind="quiet" small onClick={hide}>
            {words.start.hide}
          </Button>
        </>
      }
    >
      <ol className={s.steps}>
        {steps.map((step) => {
          const [title, text] = words.start.steps[step];
          return (
            <li key={step} className={s.step} data-done={done[step]} aria-current={step === next ? 'step' : undefined}>
              <span className={s.mark}>
                <Icon name={done[step] ? 'check' : 'arrow'} />
                {done[step] && <span className="unseen">{words.start.done}</span>}
              </span>
              <span>
                {done[step] ? title : <Link {...LINKS[step]}>{title}</Link>}
                <span className={s.text}>{text}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

function hasItems(list: { items: readonly unknown[] } | undefined): boolean {
  return (list?.items.length ?? 0) > 0;
}
