import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { Brand, BusinessProfilesService } from '#business-profiles';
import { BusinessesService } from '#identity';
import { LOG, Log, SETTINGS, Settings } from '#kernel';
import { MessagesService } from '#messages';
import { OutboxRow, Relay } from '#messaging/host';
import { Participant, ParticipantsService } from '#participants';
import { type PerkView, tillUrl } from '#perks';
import type { SubmissionView } from '#submissions';
import { PerkReminders } from './perk-reminders';

/** What people are told about. */
const PERK_EVENTS = ['perk.issued', 'perk.redeemed', 'perk.revoked'];
const PROOF_EVENTS = ['submission.created', 'submission.approved', 'submission.rejected'];
const TYPES = new Set([...PERK_EVENTS, ...PROOF_EVENTS]);

/** A person to whom a message is written. */
interface Person {
  /** The business that the message is about. */
  businessId: string;
  email: string;
  brand: Brand;
}

/** Tells people what becomes of their proofs and perks, in the transaction of the relay. */
@Injectable()
export class PersonNotices implements OnModuleInit {
  constructor(
    private readonly relay: Relay,
    private readonly businesses: BusinessesService,
    private readonly profiles: BusinessProfilesService,
    private readonly participants: ParticipantsService,
    private readonly messages: MessagesService,
    private readonly reminders: PerkReminders,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.relay.add({ id: 'notifications.tell', handle: (events) => this.tell(events) });
    this.participants.register({ erase: (participant) => this.erase(participant) });
  }

  private async erase({ businessId, email }: Participant): Promise<void> {
    if (email === null) return;
    await this.reminders.forget(businessId, email);
    await this.messages.forget(businessId, email);
  }

  private async tell(events: readonly OutboxRow[]): Promise<void> {
    const relevant = events.filter(({ type, data }) => TYPES.has(type) && !isOfTrade(data));
    if (relevant.length === 0) return;
    const people = await this.peopleOf(relevant);
    const overtaken = overtakenOf(relevant);
    for (const event of relevant) {
      if (overtaken.has(event.id)) continue;
      for (const person of people.get(event.id) ?? []) await this.write(event, person);
    }
  }

  /** Whom each event concerns, by event: a participant with a verified address, or the owners of the creator who sent the proof. */
  private async peopleOf(events: readonly OutboxRow[]): Promise<Map<string, Person[]>> {
    const known = events.flatMap(({ businessId, data }) => {
      const id = participantOf(data);
      return id === undefined ? [] : [{ businessId, id }];
    });
    const creators = events.flatMap(({ counterpartyId }) => counterpartyId ?? []);
    const [addresses, owners, brands] = [
      await this.participants.addressesOf(known),
      await this.businesses.ownersOfEach(creators),
      await this.profiles.brandsOf(events.map(({ businessId }) => businessId)),
    ];
    return new Map(
      events.map(({ id, businessId, counterpartyId, data }) => {
        const address = addresses.get(participantOf(data) ?? '');
        const creator = counterpartyId === null ? [] : (owners.get(counterpartyId) ?? []);
        const emails = address === undefined ? creator.map(({ email }) => email) : [address];
        const brand = brands.get(businessId);
        return [id, brand ? emails.map((email) => ({ businessId, email, brand })) : []];
      }),
    );
  }

  private async write(event: OutboxRow, person: Person): Promise<void> {
    const { businessId, email, brand } = person;
    const to = { businessId, email, about: event.id };
    const { name: business, timeZone, accentColor, logoUrl } = brand;
    const data = { business, timeZone, look: { accentColor, logoUrl }, livemode: event.livemode };
    try {
      if (event.type.startsWith('perk.')) await this.writeOfPerk(event, to, data);
      else await this.writeOfProof(event, to, data);
    } catch (error) {
      this.log.error({ event: event.id, type: event.type, err: error }, 'Nobody could be told of an event.');
    }
  }

  private async writeOfPerk({ type, data }: OutboxRow, to: To, common: Common): Promise<void> {
    const perk = data as PerkView;
    if (type === 'perk.issued') {
      await this.reminders.plan(perk, to.email);
      await this.messages.send('perk-issued', to, {
        ...{ ...common, perk },
        tillUrl: tillUrl(this.settings.BASE_URL, perk.code),
      });
    } else if (type === 'perk.redeemed')
      await this.messages.send('perk-redeemed', to, {
        ...{ ...common, perk, redeemedAt: perk.redeemedAt ?? '' },
        ...{ bill: perk.redemption?.bill ?? null, discount: perk.redemption?.discount ?? null },
      });
    else await this.messages.send('perk-revoked', to, { ...common, perk, reason: perk.revocationReason });
  }

  private async writeOfProof({ type, data }: OutboxRow, to: To, common: Common): Promise<void> {
    const { campaignId, proofType, reason, perk } = data as SubmissionView;
    // Whoever shows a code at the till is there when it is confirmed.
    if (type === 'submission.created' && proofType !== 'till') await this.messages.send('proof-received', to, common);
    // A perk has a message of its own.
    if (type === 'submission.approved' && !perk) await this.messages.send('proof-approved', to, common);
    if (type === 'submission.rejected')
      await this.messages.send('proof-rejected', to, { ...common, reason, campaignId });
  }
}

type To = { businessId: string; email: string; about: string };
type Common = {
  business: string;
  timeZone: string | null;
  look: Pick<Brand, 'accentColor' | 'logoUrl'>;
  livemode: boolean;
};

/** The parties of a trade have their own pages, and are not told about proofs by e-mail. */
function isOfTrade(data: object): boolean {
  return (data as Partial<SubmissionView>).subject?.type === 'trade';
}

function participantOf(data: object): string | undefined {
  return (data as Partial<SubmissionView | PerkView>).participant?.id;
}

/** The ids of events that later ones of the same proof or perk make useless, such as "received" before "approved". */
function overtakenOf(events: readonly OutboxRow[]): Set<string> {
  const overtaken = new Set<string>();
  const last = new Map<string, OutboxRow>();
  for (const event of events) {
    const before = last.get(event.aggregateId);
    if (before) overtaken.add(before.id);
    last.set(event.aggregateId, event);
  }
  return overtaken;
}
