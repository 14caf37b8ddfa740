import { money } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { words } from '../../words/campaign-wizard.ts';
import { actionSummary } from '../../words/offers.ts';
import { type Choice, mayChoose } from './choices.ts';
import { Citations, VerdictBadge } from './policy.tsx';
import s from './wizard.module.css';

/** Actions to choose from. Those that must not be rewarded cannot be chosen, and say why. */
export function ChoiceList({ choices, onChoose }: { choices: readonly Choice[]; onChoose: (choice: Choice) => void }) {
  return (
    <ul className={s.choices}>
      {choices.map((choice) => (
        <li key={choice.action.id}>
          {mayChoose(choice) ? (
            <button type="button" className={s.choice} onClick={() => onChoose(choice)}>
              <Summary choice={choice} />
              <Icon name="chevron" />
            </button>
          ) : (
            <Refused choice={choice} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Summary({ choice: { action, price, policy } }: { choice: Choice }) {
  return (
    <>
      <span className={s.dot} style={{ background: action.platformColor }} />
      <span className={s.what}>
        <span className={s.label}>{action.label}</span>
        <span className="soft small">{actionSummary(action)}</span>
        {policy && !policy.verdict.startsWith('allowed') && (
          <span>
            <VerdictBadge policy={policy} />
          </span>
        )}
      </span>
      {price && action.incentivizable && (
        <span className={s.price}>
          <span className="soft small">{words.picker.worth}</span> {money(price.estimatedValueUsd)}
        </span>
      )}
    </>
  );
}

function Refused({ choice: { action, price, policy } }: { choice: Choice }) {
  // The first sentence and the first source are about the action itself; the others follow from the law.
  const [reason, ...more] = (policy?.consequence ?? price?.notice ?? words.picker.notAllowed).split(/(?<=\.) /);
  const [source, ...sources] = policy?.citations ?? [];
  return (
    <div className={s.refused}>
      <div className={s.choice}>
        <Summary choice={{ action, price, policy }} />
      </div>
      <div className={s.reason}>
        <p>{reason}</p>
        {source && <Citations citations={[source]} />}
        {more.length + sources.length > 0 && (
          <details className={s.sources}>
            <summary>{words.picker.more}</summary>
            <p>{more.join(' ')}</p>
            <Citations citations={sources} />
          </details>
        )}
      </div>
    </div>
  );
}
