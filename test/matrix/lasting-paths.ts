/** An endpoint that changes where data goes, who gets in, or what outlasts the session of the person who calls it. */
export interface LastingPath {
  /** What it changes. */
  changes: string;
  /** When a browser session needs a password that was entered lately: always, or only for some calls. */
  password: 'always' | 'sometimes';
}

/**
 * These endpoints, by id. A test compares the table with what the endpoints declare, and fails for an endpoint that writes in a context
 * that lets people, programs or accounts in, or sends data out, and is neither here nor in `HARMLESS_PATHS`.
 */
export const LASTING_PATHS: Record<string, LastingPath> = {
  // Where data and money go.
  createWebhook: { changes: 'where events go', password: 'always' },
  updateWebhook: { changes: 'where events go', password: 'sometimes' },
  rotateWebhookSecret: { changes: 'who can sign events', password: 'always' },
  openPayoutAccount: { changes: 'where payouts go', password: 'always' },
  createPayout: { changes: 'the balance', password: 'always' },
  changeBilling: { changes: 'the plan, and the account with the payment processor', password: 'always' },
  createProgram: { changes: 'what is paid out of the balance every month', password: 'sometimes' },
  updateProgram: { changes: 'what is paid out of the balance every month', password: 'sometimes' },
  changeCashback: { changes: 'the balance', password: 'sometimes' },
  // Who gets in.
  createApiKey: { changes: 'who gets in', password: 'always' },
  rotateApiKey: { changes: 'who gets in', password: 'always' },
  revokeApiKey: { changes: 'who gets in; programs that stop working cannot be repaired', password: 'always' },
  inviteTeamMember: { changes: 'who gets in', password: 'always' },
  updateTeamMember: { changes: 'what a user may do', password: 'always' },
  removeTeamMember: { changes: 'who gets in; the user is deleted', password: 'always' },
  approveAgent: { changes: 'which agents get in', password: 'always' },
};

/** The other endpoints that write in these contexts, and why they need no password. */
export const HARMLESS_PATHS: Record<string, string> = {
  answerAgentQuestion: 'whether an agent may do one thing that its key allows',
  // Webhooks: events go only to an address that was chosen with the password, and stopping them can be undone.
  deleteWebhook: 'sends nothing to another address; the events remain in the log for another webhook',
  testWebhook: 'sends a sample to the address of the webhook',
  replayWebhookDelivery: 'sends an event to the address of the webhook',
  recoverWebhook: 'sends events to the address of the webhook',
  // Accounts.
  authenticate: 'requires the password, or a token that was sent by e-mail',
  updateUser: 'changes the own name',
  signIn: 'requires the password',
  signOut: 'ends the own session',
  switchMode: 'changes only what the session shows',
  confirmPassword: 'requires the password',
  endSession: 'keeps somebody out, which must be quick, and who knows the password gets in again',
  endAllSessions: 'keeps somebody out, which must be quick, and who knows the password gets in again',
  // Agents.
  exchangeAgentCode: 'requires a code that was approved',
  registerAgentClient: 'gives access to nothing',
  decideConsent: 'the session of the page lasts as long as an entered password counts',
  signInToConsent: 'requires the password',
  signOutOfConsent: 'ends the session of the page',
  verifyEmail: 'requires a token that was sent by e-mail',
  // Accounts on platforms: they let nobody in, and their tokens are used only to read figures.
  startConnection: 'adds an account to the own profile after a sign-in at the platform, or with a code in its bio',
  checkConnection: 'adds an account to the own profile whose bio contains the code',
  deleteConnection: 'removes an account from the own profile; it can be connected again',
  // Payments.
  createDeposit: 'begins a payment that a person has to make',
  receiveBillingEvent: 'signed by the payment processor',
  decideTestCheckout: 'no money moves',
};
