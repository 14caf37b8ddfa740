import { useState } from 'react';
import { useActionName } from '../../api/catalogue.ts';
import type { Program } from '../../api/client.ts';
import { useCan } from '../../session.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { day, money, number } from '../../ui/format.ts';
import { ExternalLink } from '../../ui/link.tsx';
import { Card, Facts } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { nameOf } from '../../words/names.ts';
import { rewardText } from '../../words/offers.ts';
import { one, words } from '../../words/programs.ts';
import { EditDetails } from './edit-details.tsx';
import { EditRules } from './edit-rules.tsx';
import { EditTerms } from './edit-terms.tsx';
import { EditTiers } from './edit-tiers.tsx';
import s from './program.module.css';

type Part = 'rules' | 'tiers' | 'terms' | 'details';
const EDITORS = { rules: EditRules, tiers: EditTiers, terms: EditTerms, details: EditDetails };

/** What the program rewards and how; each part has a dialog to change it. */
export function Rules({ program }: { program: Program }) {
  const [editing, setEditing] = useState<Part>();
  const actionName = useActionName();
  const mayEdit = useCan()('write.programs') && program.status !== 'ended';
  const Editor = editing && EDITORS[editing];
  const edit = (part: Part, text: string = one.edit) =>
    mayEdit && (
      <Button small icon={text === one.edit ? 'edit' : 'plus'} onClick={() => setEditing(part)}>
        {text}
      </Button>
    );

  return (
    <div className={s.panels}>
      <div className="stack">
        {program.warnings && program.warnings.length > 0 && (
          <Notice tone="warn" title={one.warnings}>
            <ul className="stack tight">
              {program.warnings.map(({ actionId, consequence, citation }) => (
                <li key={actionId}>
                  <strong>{actionName(actionId)}:</strong> {consequence}{' '}
                  <ExternalLink href={citation.url}>{citation.title}</ExternalLink>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <Card title={one.rules.title} actions={edit('rules')} flush>
          <Table
            label={one.rules.title}
            rows={program.rules}
            rowKey={({ actionId }) => actionId}
            columns={[
              { title: one.rules.columns.action, cell: ({ actionId }) => actionName(actionId) },
              { title: one.rules.columns.points, cell: ({ points }) => number(points), align: 'number' },
              {
                title: one.rules.columns.limit,
                cell: ({ maxPerCycle }) => (maxPerCycle === null ? one.rules.noLimit : number(maxPerCycle)),
                align: 'number',
              },
            ]}
          />
        </Card>
        <Card
          title={one.tiers.title}
          lead={one.tiers.lead}
          actions={edit('tiers', program.tiers.length > 0 ? one.edit : one.tiers.add)}
          flush={program.tiers.length > 0}
        >
          {program.tiers.length === 0 ? (
            <p className="soft">{one.tiers.empty}</p>
          ) : (
            <Table
              label={one.tiers.title}
              rows={program.tiers}
              rowKey={({ name }) => name}
              columns={[
                { title: one.tiers.columns.tier, cell: ({ name }) => name },
                {
                  title: one.tiers.columns.points,
                  cell: ({ requiredPoints }) => number(requiredPoints),
                  align: 'number',
                },
                {
                  title: one.tiers.columns.perk,
                  cell: ({ perk }) => rewardText({ ...perk, currency: program.currency }),
                },
                {
                  title: one.tiers.columns.valid,
                  cell: ({ perk }) => one.tiers.days(perk.expiresInDays),
                  align: 'number',
                },
              ]}
            />
          )}
        </Card>
      </div>
      <div className="stack">
        <Terms program={program} actions={edit('terms', program.cashback ? one.edit : one.terms.add)} />
        <Card title={one.details.title} actions={edit('details')}>
          <Details program={program} />
        </Card>
      </div>
      {Editor && <Editor program={program} onClose={() => setEditing(undefined)} />}
    </div>
  );
}

function Terms({ program: { cashback }, actions }: { program: Program; actions: React.ReactNode }) {
  return (
    <Card title={one.terms.title} actions={actions}>
      {cashback ? (
        <Facts
          items={[
            [one.terms.earns, words.cashbackTerms(cashback)],
            [one.terms.minimum, money(cashback.minimumPayout, cashback.currency)],
            [
              one.terms.budget,
              cashback.monthlyBudget === null ? one.terms.noBudget : money(cashback.monthlyBudget, cashback.currency),
            ],
            [one.terms.funding, nameOf(one.terms.fundings, cashback.funding)],
          ]}
        />
      ) : (
        <p className="soft">{one.terms.none}</p>
      )}
    </Card>
  );
}

function Details({ program }: { program: Program }) {
  const { cycle, cycleStartDay, requirements } = program;
  const isWeekly = cycle === 'weekly' || cycle === 'biweekly';
  const startsOn = isWeekly ? one.details.weekdays[cycleStartDay - 1] : one.details.dayOf(cycleStartDay);
  return (
    <Facts
      items={[
        [one.details.cycle, nameOf(words.cycles, cycle)],
        cycle !== 'daily' && [one.details.startsOn, startsOn],
        [one.details.membership, nameOf(words.memberships, program.membership)],
        [one.details.review, nameOf(words.modes, program.verificationMode)],
        requirements.hashtags.length > 0 && [one.details.hashtags, requirements.hashtags.join(' ')],
        requirements.minFollowers !== null && [
          one.details.followers,
          one.details.followersOf(requirements.minFollowers),
        ],
        requirements.challengeCode && [one.details.challenge, one.details.challengeYes],
        [one.details.created, day(program.createdAt)],
      ]}
    />
  );
}
