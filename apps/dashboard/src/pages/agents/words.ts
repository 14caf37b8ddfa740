import { isolated } from '../../words/isolated.ts';

/** The texts of the page of agents. */
export const words = {
  title: 'Agents',
  lead: 'AI assistants that you allowed to work for this business: what each may do, and what it did.',
  connect: 'Connect an agent',
  filter: 'Show',
  filters: { active: 'With access', all: 'All' },
  modes: { live: 'Live', test: 'Test' },
  revoked: 'Revoked',
  expired: 'Expired',
  allowed: 'Allowed on',
  used: 'last active',
  unused: 'never active',
  may: 'What it may do',
  did: 'What it did last',
  nothing: 'It has not created, submitted or reviewed anything yet.',
  counted: 'Counted from the campaigns and proofs that it created or reviewed. Reading is not recorded.',
  otherMode: (mode: string) => `Switch to ${mode} data to open what it did.`,
  counts: {
    'write.campaigns': (n: number) =>
      n === 0 ? 'Not used' : n === 1 ? '1 campaign created' : `${String(n)} campaigns created`,
    'write.submissions': (n: number) =>
      n === 0 ? 'Not used' : n === 1 ? '1 proof submitted' : `${String(n)} proofs submitted`,
    'review.submissions': (n: number) =>
      n === 0 ? 'Not used' : n === 1 ? '1 proof reviewed' : `${String(n)} proofs reviewed`,
  },
  acts: {
    'campaign.created': 'Created a campaign',
    'submission.created': 'Submitted a proof',
    'submission.approved': 'Approved a proof',
    'submission.rejected': 'Rejected a proof',
  },
  open: 'Open the campaign',
  revoke: 'Revoke',
  empty: 'No agent has access',
  emptyLead:
    'Give your assistant this address. It opens the browser, you see what it asks for, and nothing happens before you approve.',
  emptyActive: 'No agent has access now',
  dialog: {
    title: (name: string) => `Revoke the access of “${isolated(name)}”?`,
    lead: 'The agent is refused from now on. What it created stays. To let it in again, connect it again.',
    submit: 'Revoke the access',
    done: (name: string) => `“${isolated(name)}” has no access any more.`,
  },
  how: {
    lead: 'Give your assistant this address. It opens the browser, you see what it asks for, and nothing happens before you approve.',
    address: 'Address of the MCP server',
    host: 'Your assistant',
    hosts: { claudeCode: 'Claude Code', claude: 'Claude', cursor: 'Cursor', code: 'VS Code' },
    steps: {
      claudeCode: 'Run this in a terminal:',
      claude:
        'In the settings, under Connectors, choose “Add custom connector” and enter the address. It must be public.',
      cursor: 'Add this to .cursor/mcp.json:',
      code: 'Add this to .vscode/mcp.json:',
    },
    keys: 'An assistant without a browser can be given an API key instead.',
    toKeys: 'API keys',
  },
};
