import type { Role } from '../../session.ts';
import { Choice } from '../../ui/field.tsx';
import { roleWords } from '../../words/roles.ts';

interface RoleChoiceProps {
  label: string;
  value: Role;
  onChange: (role: Role) => void;
}

/** The roles, each with what it may do. */
export function RoleChoice({ label, value, onChange }: RoleChoiceProps) {
  return (
    <Choice
      label={label}
      value={value}
      onChange={(role) => onChange(role as Role)}
      options={Object.entries(roleWords).map(([role, { name, may }]) => ({ value: role, label: name, hint: may }))}
    />
  );
}
