import { useState } from 'react';
import type { Program, ProgramTierInput, RewardType } from '../../api/client.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { typed } from '../../ui/format.ts';
import { NumberField } from '../../ui/number-field.tsx';
import type { TypedNumber } from '../../ui/read-number.ts';
import { one } from '../../words/programs.ts';
import { EditDialog } from './edit-dialog.tsx';
import s from './program.module.css';

interface Row {
  key: number;
  name: string;
  points: TypedNumber;
  type: RewardType;
  value: TypedNumber;
  item: string;
  expiresInDays: number | undefined;
}

export function EditTiers({ program, onClose }: { program: Program; onClose: () => void }) {
  const [rows, setRows] = useState<Row[]>(() => {
    const rows = program.tiers.map(({ name, requiredPoints, perk }, key) => ({
      ...{ key, name, points: typed(requiredPoints), type: perk.type, value: typed(perk.value, 2) },
      ...{ item: perk.description ?? '', expiresInDays: perk.expiresInDays },
    }));
    return rows.length > 0 ? rows : [newRow([])];
  });
  const change = (key: number, fields: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...fields } : row)));
  const tiers = rows.map(({ name, points, type, value, item, expiresInDays }): ProgramTierInput => ({
    ...{ name, requiredPoints: points.value ?? 0 },
    perk: {
      ...{ type, value: value.value ?? 0, description: item.trim() || null },
      ...(expiresInDays !== undefined && { expiresInDays }),
    },
  }));

  return (
    <EditDialog
      program={program}
      title={one.tiers.editTitle}
      lead={one.tiers.editLead}
      body={{ tiers }}
      onClose={onClose}
      shape="wide"
    >
      <ul className={s.rows}>
        {rows.map((row, index) => (
          <li key={row.key} className={s.tierRow}>
            <TextField
              label={one.tiers.name}
              name={`tiers[${String(index)}].name`}
              value={row.name}
              onChange={(name) => change(row.key, { name })}
              maxLength={100}
            />
            <NumberField
              label={one.tiers.points}
              name={`tiers[${String(index)}].requiredPoints`}
              value={row.points}
              onChange={(points) => change(row.key, { points })}
            />
            <SelectField
              label={one.tiers.type}
              value={row.type}
              onChange={(type) => change(row.key, { type: type as RewardType })}
              options={Object.entries(one.tiers.types).map(([value, label]) => ({ value, label }))}
            />
            <NumberField
              label={row.type === 'free_item' ? one.tiers.worth : one.tiers.value}
              unit={row.type === 'pct' ? 'percent' : program.currency}
              name={`tiers[${String(index)}].perk.value`}
              value={row.value}
              onChange={(value) => change(row.key, { value })}
            />
            {row.type === 'free_item' && (
              <div className={s.item}>
                <TextField
                  label={one.tiers.item}
                  hint={one.tiers.itemHint}
                  name={`tiers[${String(index)}].perk.description`}
                  value={row.item}
                  onChange={(item) => change(row.key, { item })}
                  maxLength={500}
                />
              </div>
            )}
            <IconButton
              icon="trash"
              label={row.name ? one.rules.remove(row.name) : one.rules.removeNew}
              onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
            />
          </li>
        ))}
      </ul>
      {rows.length < 20 && (
        <div>
          <Button small icon="plus" onClick={() => setRows([...rows, newRow(rows)])}>
            {one.tiers.add}
          </Button>
        </div>
      )}
    </EditDialog>
  );
}

/** A tier above the others, with twice the points of the last one. */
function newRow(rows: readonly Row[]): Row {
  const last = rows.at(-1)?.points.value ?? 25;
  return {
    key: Math.max(0, ...rows.map(({ key }) => key)) + 1,
    ...{ name: one.tiers.tier(rows.length + 1), points: typed(last * 2) },
    ...{ type: 'pct', value: typed(10), item: '', expiresInDays: undefined },
  };
}
