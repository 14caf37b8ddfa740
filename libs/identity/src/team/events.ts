import { defineEvent } from '#messaging';
import { TeamJoining, TeamChange } from './team.dto';

// The same scope as for events of keys: whoever may read the activity of a business may read who can act for it.
export const TEAM_INVITED = defineEvent('team.invited', {
  label: 'Invitation to the team sent',
  description: 'Somebody was invited to the team, or the invitation was renewed.',
  scope: 'read.analytics',
  data: TeamChange,
  sample: { id: 'inv_01kaj4yt7hfbc9zqf3v1w2x5n8', status: 'invited', role: 'manager' },
});
export const TEAM_JOINED = defineEvent('team.joined', {
  label: 'Team joined',
  description: 'Somebody accepted an invitation and is now a user of the business.',
  scope: 'read.analytics',
  data: TeamJoining,
  sample: { role: 'manager' },
});
export const TEAM_CHANGED = defineEvent('team.changed', {
  label: 'Role in the team changed',
  description: 'The role of a user or of an invitation was changed.',
  scope: 'read.analytics',
  data: TeamChange,
  sample: { role: 'manager' },
});
export const TEAM_REMOVED = defineEvent('team.removed', {
  label: 'Removed from the team',
  description: 'A user was removed from the team, or an invitation was withdrawn.',
  scope: 'read.analytics',
  data: TeamChange,
  sample: { role: 'reviewer' },
});
