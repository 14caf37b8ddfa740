import { useState } from 'react';
import { nameOfAction, useActionName, useActions } from '../../api/catalogue.ts';
import type { Program, ProgramRuleInput } from '../../api/client.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { typed } from '../../ui/format.ts';
import { NumberField } from '../../ui/number-field.tsx';
import type { TypedNumber } from '../../ui/read-number.ts';
import { one } from '../../words/programs.ts';
import { EditDialog } from './edit-dialog.tsx';
import s from './program.module.css';

interface Row {
  key: number;
  actionId: string;
  points: TypedNumber;
  limit: TypedNumber;
}

export function EditRules({ program, onClose }: { program: Program; onClose: () => void }) {
  const { data: actions = [] } = useActions();
  const name = useActionName();
  const [rows, setRows] = useState<Row[]>(() =>
    program.rules.map(({ actionId, points, maxPerCycle }, key) => ({
      ...{ key, actionId, points: typed(points), limit: typed(maxPerCycle) },
    })),
  );
  const change = (key: number, fields: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...fields } : row)));
  const rules = rows.map(({ actionId, points, limit }): ProgramRuleInput => ({
    ...{ actionId, points: points.value ?? 0, maxPerCycle: limit.value ?? null },
  }));
  const choices = actions.filter(({ incentivizable }) => incentivizable);
  const unused = choices.find(({ id }) => !rows.some(({ actionId }) => actionId === id));

  return (
    <EditDialog
      program={program}
      title={one.rules.editTitle}
      lead={one.rules.editLead}
      body={{ rules }}
      onClose={onClose}
      shape="wide"
    >
      <ul className={s.rows}>
        {rows.map(({ key, actionId, points, limit }, index) => (
          <li key={key} className={s.ruleRow}>
            <SelectField
              label={one.rules.action}
              name={`rules[${String(index)}].actionId`}
              value={actionId}
              onChange={(value) => change(key, { actionId: value })}
              options={choices.map((action) => ({ value: action.id, label: nameOfAction(action) }))}
            />
            <NumberField
              label={one.rules.points}
              name={`rules[${String(index)}].points`}
              value={points}
              onChange={(value) => change(key, { points: value })}
            />
            <NumberField
              label={one.rules.limit}
              name={`rules[${String(index)}].maxPerCycle`}
              value={limit}
              onChange={(value) => change(key, { limit: value })}
              placeholder={one.rules.noLimit}
            />
            <IconButton
              icon="trash"
              label={one.rules.remove(name(actionId))}
              disabled={rows.length === 1}
              onClick={() => setRows(rows.filter((row) => row.key !== key))}
            />
          </li>
        ))}
      </ul>
      {unused && (
        <div>
          <Button
            small
            icon="plus"
            onClick={() =>
              setRows([
                ...rows,
                {
                  key: Math.max(0, ...rows.map(({ key }) => key)) + 1,
                  actionId: unused.id,
                  points: typed(10),
                  limit: typed(null),
                },
              ])
            }
          >
            {one.rules.add}
          </Button>
        </div>
      )}
    </EditDialog>
  );
}
