/**
 * Every message in English. The part of a key before the point is the kind of the message; `layout` and `list` are what all kinds share.
 */
export const en = {
  'layout.sentBy': 'Sent by Perk, {host}',
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
  'webhook-disabled.subject': 'Your webhook was disabled',
  'webhook-disabled.gone': 'Events are no longer sent to {host} ({id}). It returned 410 Gone.',
  'webhook-disabled.failing': 'Events are no longer sent to {host} ({id}). Every attempt failed for five days.',
  'webhook-disabled.again': 'Once it works again, enable it on its page, and then send the events that it missed.',
  'webhook-disabled.creator-subject': 'A webhook was disabled',
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
} as const;
