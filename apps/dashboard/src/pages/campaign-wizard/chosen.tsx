import type { Ref } from 'react';
import type { Benchmark, Jurisdiction } from '../../api/client.ts';
import { nameOfAction } from '../../api/catalogue.ts';
import { Badge, Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { money } from '../../ui/format.ts';
import { Card } from '../../ui/page.tsx';
import { words } from '../../words/campaign-wizard.ts';
import { effortNames, typeNames } from '../../words/offers.ts';
import { kindsText } from '../../words/proofs.ts';
import type { Choice } from './choices.ts';
import { Citations, VerdictBadge } from './policy.tsx';
import s from './wizard.module.css';

interface ChosenProps {
  choice: Choice;
  all: readonly Choice[];
  benchmark: Benchmark | undefined;
  jurisdiction: Jurisdiction;
  onJurisdiction: (jurisdiction: Jurisdiction) => void;
  onChoose: (choice: Choice) => void;
  onChange: () => void;
  heading: Ref<HTMLDivElement>;
}

/** The chosen action: what it is worth, and what the rules say about a reward for it. */
export function Chosen(props: ChosenProps) {
  const { choice, benchmark, onChange, heading } = props;
  const { action, price } = choice;
  const t = words.price;
  return (
    <Card
      title={words.step.action}
      actions={
        <Button small onClick={onChange}>
          {words.picker.change}
        </Button>
      }
    >
      <div ref={heading} tabIndex={-1} className={s.chosen}>
        <span className={s.dot} style={{ background: action.platformColor }} />
        <span className={s.what}>
          <strong>{nameOfAction(action)}</strong>
          <span className="soft small">
            {typeNames[action.type]} · {effortNames[action.effort]}
          </span>
        </span>
        {price && <span className={s.worth}>{t.value(price.estimatedValueUsd)}</span>}
      </div>
      {price && (
        <p className="soft small">
          <span className="unseen">
            {t.title}: {money(price.estimatedValueUsd)}.{' '}
          </span>
          {t.basis(price.basis, price.sampleSize)}{' '}
          {benchmark &&
            t.benchmark(
              benchmark.industry,
              benchmark.avgPerkValue,
              benchmark.avgCompletionRate,
              benchmark.basis,
              benchmark.sampleSize,
            )}
        </p>
      )}
      <p>{words.price.provedBy(kindsText(action.acceptedProofs))}</p>
      {action.acceptedProofs.includes('till') && <p className="soft small">{words.price.atTill}</p>}
      <Rules {...props} />
    </Card>
  );
}

function Rules({ choice: { policy }, all, jurisdiction, onJurisdiction, onChoose }: ChosenProps) {
  const t = words.rules;
  if (!policy) return null;
  const safer = policy.safer.flatMap((id) => all.find(({ action }) => action.id === id) ?? []);
  return (
    <div className={s.rules}>
      <div className="spread">
        <div className="row">
          <h3>{t.title}</h3>
          <VerdictBadge policy={policy} />
        </div>
        <div className={s.place}>
          <SelectField
            label={t.place}
            value={jurisdiction}
            onChange={(value) => onJurisdiction(value as Jurisdiction)}
            options={Object.entries(t.places).map(([value, label]) => ({ value, label }))}
          />
        </div>
      </div>
      {policy.verdict === 'restricted' ? (
        <Notice tone="warn" title={t.restricted}>
          <p>{policy.consequence}</p>
          {safer.length > 0 && (
            <div className={s.safer}>
              <span>{t.safer}</span>
              {safer.map((choice) => (
                <Button key={choice.action.id} small onClick={() => onChoose(choice)}>
                  {choice.action.label}
                </Button>
              ))}
            </div>
          )}
        </Notice>
      ) : (
        policy.consequence && <p>{policy.consequence}</p>
      )}
      {policy.disclosures.length > 0 && (
        <p className="row">
          <span className="soft">{t.mustContain}</span>
          {policy.disclosures.map((disclosure) => (
            <Badge key={disclosure} tone="info">
              {disclosure}
            </Badge>
          ))}
        </p>
      )}
      {policy.citations.length > 0 && (
        <details className={s.sources}>
          <summary>
            {t.sources} ({policy.citations.length})
          </summary>
          <Citations citations={policy.citations} />
          <p className="soft small">{t.notAdvice}</p>
        </details>
      )}
    </div>
  );
}
