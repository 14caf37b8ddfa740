import { columnsOf, insertInto, Statement } from '#database';
import { Participant } from './participant.entity';

/** Returns no row if somebody else has the same external id, address or account. */
export const INSERT: Statement = {
  name: 'participants.insert',
  text: `${insertInto(Participant)} on conflict do nothing returning id`,
};

/** What the participant $2 of business $1 is called. */
export const FIND_REFERENCE: Statement = {
  name: 'participants.find_reference',
  text: `select id, external_id as "externalId", name from participants where business_id = $1 and id = $2`,
};

/** The creator with the account $3, as business $1 in mode $2 knows them, who is not erased before the end of the transaction. */
export const FIND_CREATOR: Statement = {
  name: 'participants.find_creator',
  text: `select business_id as "businessId", id, livemode, email, blocked from participants
         where business_id = $1 and livemode = $2 and creator_business_id = $3 for key share`,
};

/** Those who could be the same person. */
export const SAME = `business_id = $1 and livemode = $2 and (external_id = $3 or email = $4 or creator_business_id = $5)`;

/** With an external id $3, the address $4 alone says who is meant only if it is verified, or is all that is known of the person. */
const BY_EMAIL = `email = $4 and ($3::text is null or email_verified or external_id is null)`;

/**
 * The participants of business $1 with the external id $3 or the address $4, the one that is meant first. Each condition is read from
 * its index, and checked again on the locked row: somebody else may have changed or erased it meanwhile.
 */
export const LOCK_MATCHING: Statement = {
  name: 'participants.lock_matching',
  text: `select ${columnsOf(Participant)} from participants
         where business_id = $1 and id = any (array(
           select id from participants where business_id = $1 and livemode = $2 and external_id = $3
           union all
           select id from participants where business_id = $1 and livemode = $2 and ${BY_EMAIL}
         )) and (external_id = $3 or ${BY_EMAIL})
         order by external_id is not distinct from $3 desc, email_verified or external_id is null desc, id
         for no key update`,
};
