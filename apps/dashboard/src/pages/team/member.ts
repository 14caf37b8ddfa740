import type { TeamMember } from '../../api/client.ts';

/** What a person is called: by name, or else by address. */
export function calledOf({ name, email }: TeamMember): string {
  return name ?? email;
}
