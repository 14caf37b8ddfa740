const SIGN_IN = 'it is about signing in: a person does that in a browser, or on the consent page for agents';
const KEYS = 'it manages API keys, which only a person in the dashboard does';
const TEAM = 'it manages the people who may sign in, which only a person in the dashboard does';
const FILE = 'it sends or receives a file: use the REST API';
const DOCUMENT = 'it returns a document as long as the whole API: use the REST API';
const BROWSER = 'a person has to do it in a browser, whose cookies or redirects it needs';
const PAYMENT = 'it leads to a page of the payment processor, which a person opens';
const GUEST = 'it serves the page of an offer, for people without an account, by the cookie of their browser';
const PROVIDER = 'only another service calls it, with a signature';
const PROBE = 'load balancers and orchestrators call it, to check one process';
const TOOLS = 'it lists these tools: use tools/list';

/** The operations of the API that agents cannot call through `callOperation`, each with the reason, to complete "because …". */
export const EXCLUDED_OPERATIONS: Readonly<Record<string, string>> = {
  // Credentials.
  authenticate: SIGN_IN,
  signIn: SIGN_IN,
  getSession: SIGN_IN,
  signOut: SIGN_IN,
  switchMode: SIGN_IN,
  confirmPassword: SIGN_IN,
  listSessions: SIGN_IN,
  endSession: SIGN_IN,
  endAllSessions: SIGN_IN,
  approveAgent: SIGN_IN,
  exchangeAgentCode: SIGN_IN,
  createApiKey: KEYS,
  listApiKeys: KEYS,
  revokeApiKey: KEYS,
  rotateApiKey: KEYS,
  listTeam: TEAM,
  inviteTeamMember: TEAM,
  updateTeamMember: TEAM,
  removeTeamMember: TEAM,
  // Files.
  createUpload: FILE,
  getUpload: FILE,
  getUploadContent: FILE,
  getSubmissionPreview: FILE,
  uploadBusinessLogo: FILE,
  getBusinessLogo: FILE,
  getPythonClient: FILE,
  getTypeScriptClient: FILE,
  getTypeScriptModule: FILE,
  getPostmanCollection: FILE,
  getApiDescription: DOCUMENT,
  // What only browsers do.
  startConnection: BROWSER,
  finishConnection: BROWSER,
  changeBilling: PAYMENT,
  createDeposit: PAYMENT,
  openPayoutAccount: PAYMENT,
  getGuest: GUEST,
  listGuestProofs: GUEST,
  watchGuestProof: GUEST,
  listGuestPerks: GUEST,
  becomeCreator: GUEST,
  endGuestSession: GUEST,
  createGuestProof: GUEST,
  getGuestProof: GUEST,
  updateGuestProof: GUEST,
  sendGuestCode: GUEST,
  confirmGuestProof: GUEST,
  // What only other services call.
  receiveVerificationResult: PROVIDER,
  receiveBillingEvent: PROVIDER,
  getLiveness: PROBE,
  getReadiness: PROBE,
  // The tools themselves.
  getToolDefinition: TOOLS,
  updateCampaignByBody: 'it is the same as updateCampaign, with the id in the body',
};

/** Operations whose result has a secret that is shown once, which the agent that asked for it has to pass on. */
export const MAY_RETURN_A_SECRET: readonly string[] = ['createWebhook', 'rotateWebhookSecret'];
