import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, CONFLICT } from '#kernel';
import { InviteTeamMember, Team, TeamMember, TeamMemberId, TeamMemberRemoved, UpdateTeamMember } from './team.dto';
import { LAST_OWNER } from './team.errors';
import { TeamService } from './team.service';

@Controller('api/v1/team')
export class TeamController {
  constructor(private readonly team: TeamService) {}

  @Endpoint({
    id: 'listTeam',
    tag: 'Team',
    summary: 'List team members and invitations',
    description: 'The users of your business with their roles, and the invitations that can still be accepted.',
    access: 'user',
    roles: { till: false },
    tier: 'relaxed',
    returns: Team,
  })
  @Get()
  list(@CurrentActor() actor: Actor): Promise<Team> {
    return this.team.list(actor);
  }

  @Endpoint({
    id: 'inviteTeamMember',
    tag: 'Team',
    summary: 'Invite a team member',
    description:
      'Sends an e-mail with a link that works for 7 days. Inviting the same address again sends a new link, and the ' +
      'previous one stops working. An address gets at most 3 e-mails an hour, and a business sends at most 50 a day. An address that already has an ' +
      'account, with another business, cannot accept.',
    access: 'owner',
    passwordRequired: true,
    requires: 'verified-email',
    tier: 'standard',
    status: 201,
    input: InviteTeamMember,
    examples: { till: { email: 'till@example.com', role: 'till', name: 'Counter' } },
    returns: TeamMember,
    errors: [CONFLICT],
  })
  @Post()
  invite(@CurrentActor() actor: Actor, @Input() input: InviteTeamMember): Promise<TeamMember> {
    return this.team.invite(actor, input);
  }

  @Endpoint({
    id: 'updateTeamMember',
    tag: 'Team',
    summary: 'Change the role of a team member',
    description:
      'Applies to the next request of the user, or within 5 s if the service runs as several processes. The last owner ' +
      'cannot get another role.',
    access: 'owner',
    passwordRequired: true,
    tier: 'standard',
    input: UpdateTeamMember,
    examples: { reviewer: { role: 'reviewer' } },
    returns: TeamMember,
    errors: [LAST_OWNER],
  })
  @Put(':id')
  update(@CurrentActor() actor: Actor, @Input() input: UpdateTeamMember): Promise<TeamMember> {
    return this.team.update(actor, input);
  }

  @Endpoint({
    id: 'removeTeamMember',
    tag: 'Team',
    summary: 'Remove a team member or an invitation',
    description:
      'The sessions of the user end immediately, or within 5 s if the service runs as several processes. API keys and agents ' +
      'belong to the business and keep working; an e-mail tells the remaining owners which of them the user created. Webhooks that the user created are disabled, and invitations that the user sent are withdrawn; both also happen when a role no longer allows them. The last owner cannot be removed.',
    access: 'owner',
    passwordRequired: true,
    tier: 'standard',
    input: TeamMemberId,
    returns: TeamMemberRemoved,
    errors: [LAST_OWNER],
  })
  @Delete(':id')
  remove(@CurrentActor() actor: Actor, @Input() { id }: TeamMemberId): Promise<TeamMemberRemoved> {
    return this.team.remove(actor, id);
  }
}
