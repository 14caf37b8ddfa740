/**
 * Every message in English. The part of a key before the point is the kind of the message; `layout` and `list` are what all kinds share.
 */
export const en = {
  'layout.sentBy': 'Sent by Perk, {host}',
  'layout.unsubscribe': 'Unsubscribe',
  'layout.from': '{business} via Perk',
  'layout.utc': '{at} UTC',
  'list.others': 'and {count, plural, one {# more} other {# more}}',

  'verify-email.subject': 'Verify your e-mail address',
  'verify-email.intro':
    'Somebody registered a Perk account for {email}. If that was you, open this link and press the button on its page:',
  'verify-email.button': 'Verify my address',
  'verify-email.after':
    'The link works for 24 hours. Live API keys, webhooks and agents are available once the address is verified.',
  'verify-email.stranger':
    'If that was not you, do not verify the address: without it the account cannot use live data. To take over the account and revoke all existing access, reset its password:',
  'verify-email.reset': 'Reset the password',

  'reset-password.subject': 'Set a new password',
  'reset-password.intro':
    'Someone, hopefully you, requested a new password for {email}. To set it, open this link within one hour:',
  'reset-password.button': 'Set a new password',
  'reset-password.unverified':
    'The address was never verified, so someone else may have registered it. This therefore revokes all access to the business: sessions, API keys, agents and webhooks.',
  'reset-password.owner':
    'This ends all your sessions. The page also offers to revoke all other access to your business: API keys, agents and webhooks.',
  'reset-password.user': 'This ends all your sessions.',
  'reset-password.stranger': 'If that was not you, ignore this e-mail: your password does not change.',

  'sign-in-code.subject': 'Sign in to Perk',
  'sign-in-code.intro': 'Your code to sign in to Perk as {email} is:',
  'sign-in-code.after':
    'It works once, within {minutes} minutes, on the page where you asked for it. Perk never asks you for it.',
  'sign-in-code.stranger': 'If that was not you, ignore this e-mail: without the code nobody gets in.',

  'sign-in-with-password.subject': 'Sign in to Perk',
  'sign-in-with-password.intro':
    'Somebody, hopefully you, wants to sign in to Perk as {email} with a code. Accounts of businesses sign in with their password:',
  'sign-in-with-password.button': 'Sign in with the password',
  'sign-in-with-password.after': 'There you can also set a new one. If that was not you, ignore this e-mail.',

  'invitation.subject': 'Invitation to a team on Perk',
  'invitation.intro':
    '{from} invites you to their team on Perk. To see which business it is and to join, open this link:',
  'invitation.button': 'See the invitation',
  'invitation.after': 'The link works once, within {days} days.',
  'invitation.stranger': 'If you do not know the sender, ignore this e-mail: no account is created.',

  'former-owner.subject': 'Access that a former owner created',
  'former-owner.intro': '{email} is no longer an owner of your business on Perk.',
  'former-owner.keys': 'These API keys, which {email} created, keep working:',
  'former-owner.key': '{name} ({mode, select, live {live} other {test}}, ends with {last4})',
  'former-owner.replace-keys':
    'The person may still have copies of them. Replace the keys that you need, and revoke the others:',
  'former-owner.keys-button': 'API keys',
  'former-owner.agents': 'These agents, which {email} approved, keep their access:',
  'former-owner.check-agents': 'They may run on that person’s devices. Check what they do, or revoke their access:',
  'former-owner.agents-button': 'Agents',
  'former-owner.invitations': 'These invitations, which {email} sent, were withdrawn:',
  'former-owner.invite-again': 'Invite those who should still join again:',
  'former-owner.invitations-button': 'Team',

  'plan-limit.subject': 'Your plan takes no more proofs this month',
  'plan-limit.intro':
    'Your business has received {limit, number} proofs this month, as many as the {plan} plan allows. Customers and creators cannot send further ones until {day}, when the count starts again.',
  'plan-limit.upgrade': 'To take more now, choose a larger plan:',
  'plan-limit.button': 'See the plans',
  'plan-limit.after': 'Proofs that you have received, and perks that you have issued, are not affected.',

  'payment-failed.subject': 'The payment for your plan {plan} has failed',
  'payment-failed.intro':
    'The last payment for the plan {plan} could not be taken. The plan remains in force until {end}. Then your business moves to the plan free. Nothing is deleted, but new campaigns and submissions are subject to its limits.',
  'payment-failed.ask': 'To change the card and pay:',
  'payment-failed.button': 'Change the card',

  'webhook-failing.subject': 'Your webhook is failing',
  'webhook-failing.intro':
    'The last {failures, number} attempts to send events to {host} ({id}) failed. Each event is attempted up to ten times over three days. The webhook is disabled if every attempt fails for five days.',
  'webhook-disabled.gone': 'Events are no longer sent to {host} ({id}). It returned 410 Gone.',
  'webhook-disabled.failing': 'Events are no longer sent to {host} ({id}). Every attempt failed for five days.',
  'webhook-disabled.again': 'Once it works again, enable it on its page, and then send the events that it missed.',
  'webhook-disabled.creator':
    'Events are no longer sent to {host} ({id}): the user who created it was removed from the team, or may no longer create webhooks.',
  'webhook-disabled.creator-again':
    'If you know the address and still need it, replace its secret on its page, because that user may know it, and then enable it again.',
  'webhook.page': 'Its page, in the {mode, select, live {live} other {test}} data, shows the result of each attempt:',
  'webhook.button': 'Open the webhook',

  'guest-code.subject': '{code} is your code for {business}',
  'guest-code.heading': 'Your code',
  'guest-code.intro': 'Your code to send your proof to {business} is:',
  'guest-code.after':
    'Enter it on the page where you asked for it, within {minutes} minutes. Is that page no longer open? This one does the same, at the press of a button:',
  'guest-code.button': 'Send my proof',
  'guest-code.stranger': 'If you did not ask for it, ignore this e-mail: without the code, nothing is sent.',

  'person.test': 'This is a test: the offer is not live yet.',
  'person.footnote': 'You get this e-mail because you took part in an offer of {business}.',
  'reward.pct': '{value, number} % off',
  'reward.amount': '{amount} off',
  'reward.free_item': '{description}, for free',
  'reward.free': 'A free item',
  'reward.described': '{reward}: {description}',

  'proof-received.subject': '{business} has received your proof',
  'proof-received.heading': 'Thank you! We have your proof',
  'proof-received.intro':
    '{business} is checking it now. You do not have to do anything: the next e-mail tells you what was decided.',
  'proof-received.keep': 'Please keep your post online until then.',

  'perk-issued.subject': 'Your perk from {business} is here',
  'perk-issued.intro': 'Thank you for taking part. Show this code at {business} before you pay:',
  'perk-issued.perk': 'Your perk',
  'perk-issued.until': 'Use it until',
  'perk-issued.minimum': 'From a bill of',
  'perk-issued.days': 'On',
  'perk-issued.hours': 'Between',
  'perk-issued.span': '{from} and {to}',
  'perk-issued.applies-to': 'Good for',
  'perk-issued.alone': 'Combined with other offers',
  'perk-issued.not-combined': 'Not possible',
  'perk-issued.once': 'It works once. Nobody else needs to see the code.',
  'weekday.monday': 'Monday',
  'weekday.tuesday': 'Tuesday',
  'weekday.wednesday': 'Wednesday',
  'weekday.thursday': 'Thursday',
  'weekday.friday': 'Friday',
  'weekday.saturday': 'Saturday',
  'weekday.sunday': 'Sunday',

  'proof-approved.subject': '{business} has approved your proof',
  'proof-approved.intro': 'Thank you for taking part. {business} has looked at your proof and approved it.',

  'proof-rejected.subject': '{business} could not accept your proof',
  'proof-rejected.intro': '{business} has looked at your proof and did not accept it.',
  'proof-rejected.reason': 'The reason:',
  'proof-rejected.again': 'You can put that right and send another one, as long as the offer is open:',
  'proof-rejected.button': 'Open the offer',

  'perk-expiring.subject': 'Your perk from {business} ends on {day}',
  'perk-expiring.intro':
    'You have not used your perk yet, and it ends soon. Show this code at {business} before you pay:',

  'perk-redeemed.subject': 'You used your perk at {business}',
  'perk-redeemed.heading': 'Enjoy it!',
  'perk-redeemed.intro': 'Your perk was redeemed. Keep this e-mail as a receipt.',
  'perk-redeemed.at': 'Redeemed on',
  'perk-redeemed.bill': 'Bill',
  'perk-redeemed.discount': 'Taken off',
  'perk-redeemed.stranger': 'Was that not you? Tell {business} at once: somebody else had your code.',

  'perk-revoked.subject': 'Your perk from {business} was withdrawn',
  'perk-revoked.intro': '{business} has withdrawn this perk, so its code does not work any more.',

  'digest.choose': 'You choose in your settings what you are told, and how often.',
  'digest.settings': 'Choose what you are told',
  'digest.proofs.subject': '{total, plural, one {A new proof has arrived} other {# new proofs have arrived}}',
  'digest.proofs.intro':
    '{total, plural, one {Somebody has taken part in your offer. Unless it was approved automatically, the proof waits for your review.} other {# people have taken part in your offers. Proofs that were not approved automatically wait for your review.}}',
  'digest.proofs.button': 'Review proofs',
  'digest.waiting.subject':
    '{total, plural, one {A proof has waited for more than a day} other {# proofs have waited for more than a day}}',
  'digest.waiting.intro':
    '{total, plural, one {Somebody waits} other {# people wait}} for your decision. Decide soon, while the visit is fresh in their minds.',
  'digest.waiting.button': 'Review proofs',
  'digest.limits.subject': '{total, plural, one {A limit is almost reached} other {# limits are almost reached}}',
  'digest.limits.intro': '{total, plural, one {A limit is} other {# limits are}} almost reached.',
  'digest.limits.button': 'Have a look',
  'digest.webhooks.subject': '{total, plural, one {Your webhook was disabled} other {# webhooks were disabled}}',
  'digest.webhooks.intro': '{total, plural, one {A webhook was} other {# webhooks were}} disabled.',
  'digest.webhooks.button': 'Open the webhook',
  'digest.payouts.subject': '{total, plural, one {News about a payout} other {News about # payouts}}',
  'digest.payouts.intro': '{total, plural, one {There is news about a payout.} other {There is news about # payouts.}}',
  'digest.payouts.button': 'See the payouts',
  'digest.disputes.subject': '{total, plural, one {News about a disputed trade} other {News about # disputes}}',
  'digest.disputes.intro':
    '{total, plural, one {There is news about a dispute.} other {There is news about # disputes.}}',
  'digest.disputes.button': 'Open the exchange',
  'line.payout-paid': 'Your payout of {amount} was paid.',
  'line.payout-failed': 'Your payout of {amount} has failed. The money is available again.',
  'line.payout-failed-because': 'Your payout of {amount} has failed: {reason} The money is available again.',
  'line.trade-disputed': 'A trade is disputed: {reason}',
  'line.trade-resolved': 'A dispute was decided. It was about: {reason}',
  'line.campaign-near': '{name} has given away {completions, number} of {cap, number} perks.',
  'line.campaign-full': '{name} has given away all of its {cap, number} perks, and has ended.',
  'line.plan-near':
    'Your plan has used {used, number} of {limit, number} {resource, select, campaigns {campaigns} submissions {proofs} other {generated texts}} of this month.',

  'password-changed.subject': 'Your password was changed',
  'password-changed.intro': 'The password of {email} was changed on {at}.',
  'password-changed.stranger':
    'If that was you, there is nothing to do. If not, somebody has access to your account: set a new password now, which ends all other sessions.',
  'password-changed.button': 'Set a new password',
  'new-session.subject': 'A new sign-in to your account',
  'new-session.intro': 'Somebody signed in as {email} with a browser or program that was not used before.',
  'new-session.at': 'When',
  'new-session.browser': 'Browser or program',
  'new-session.address': 'Network address',
  'new-session.unknown': 'Not known',
  'new-session.stranger': 'If that was you, there is nothing to do. If not, end the session and change your password.',
  'new-session.button': 'See my sessions',
  'new-key.subject': 'A new API key was created',
  'new-key.intro': 'The API key {name} was created for your business. Whoever has it can act for it.',
  'new-key.button': 'See the keys',
  'new-agent.subject': 'An agent can act for your business',
  'new-agent.intro': 'The agent {name} was given access to your business. Its page says what it may do.',
  'new-agent.button': 'See the agents',
  'new-owner.subject': 'Your business has a new owner',
  'new-owner.intro': '{email} is an owner of your business on Perk now, and may do everything that you may do.',
  'new-owner.button': 'See the team',
  'security.stranger': 'If nobody of your team did this, find out who did: it may be somebody who has got access.',
} as const;
