import { Inject, Injectable } from '@nestjs/common';
import { BillingService } from '#billing';
import { Registry } from '#http/host';
import { UsersService } from '#identity';
import { Actor, SETTINGS, Settings } from '#kernel';
import { Me, MonthlyLimit } from './me.dto';

/** Tells a client that has nothing but an address and a credential what it may do, and where. */
@Injectable()
export class Introductions {
  constructor(
    private readonly users: UsersService,
    private readonly billing: BillingService,
    private readonly modules: Registry,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async of(actor: Actor): Promise<Me> {
    const { type, user, key, business, scopes, mode } = await this.users.principal(actor);
    const { plan, period, usage } = await this.billing.usage(actor);
    const { id, name, kind, timeZone, currency } = business;
    return {
      type,
      id: actor.id,
      name: (user ?? key)?.name ?? null,
      business: { id, name, kind, timeZone, currency },
      mode,
      scopes,
      plan,
      limits: {
        resetsAt: period.end,
        campaigns: monthlyLimit(usage.campaigns),
        submissions: monthlyLimit(usage.submissions),
        aiGenerations: monthlyLimit(usage.aiGenerations),
      },
      toolsets: [...this.modules.toolsets].map(([toolset, { purpose }]) => ({
        name: toolset,
        purpose,
        url: `${this.settings.BASE_URL}/mcp/x/${toolset}`,
      })),
    };
  }
}

function monthlyLimit({ limit, remaining }: MonthlyLimit): MonthlyLimit {
  return { limit, remaining };
}
