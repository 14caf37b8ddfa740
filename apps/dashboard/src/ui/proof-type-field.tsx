import { choicesIn, useAcceptedProofs } from '../api/accepted-proofs.ts';
import type { ProofType } from '../api/client.ts';
import { proofChoices } from '../words/proofs.ts';
import { SelectField } from './field.tsx';

/** The types of proofs that a person chooses from for an action, and the one that was chosen if it is among them, or else the first. */
export function useProofType(actionId: string, chosen: string): { choices: readonly ProofType[]; type: ProofType } {
  const choices = choicesIn(useAcceptedProofs(actionId));
  return { choices, type: choices.find((type) => type === chosen) ?? choices[0] ?? 'url' };
}

interface ProofTypeFieldProps {
  label: string;
  hint?: string | undefined;
  choices: readonly ProofType[];
  value: ProofType;
  onChange: (type: ProofType) => void;
}

/** A choice between types of proofs; nothing if there is no choice. */
export function ProofTypeField({ label, hint, choices, value, onChange }: ProofTypeFieldProps) {
  if (choices.length < 2) return null;
  return (
    <SelectField
      label={label}
      hint={hint}
      name="proofType"
      value={value}
      onChange={(type) => onChange(type as ProofType)}
      options={choices.map((type) => ({ value: type, label: proofChoices[type] ?? type }))}
    />
  );
}
