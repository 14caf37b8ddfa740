'use strict';

// The rows with which the tests with many rows fill the tables of this library; test/scale/tables.cjs says how.

module.exports = {
  /** Where the ids of each prefix are found. */
  ids: { qst: ['agent_questions', 'id'] },

  /** The rows of each table for each submission, in a database of full size. */
  shares: { agent_clients: 0.01, agent_questions: 0.001, authorization_codes: 0.02 },

  tables: ({ rows, at, HASH, id, isLive, scopes }) => ({
    agent_clients: {
      id: id('cli'),
      name: `'Agent ' || n`,
      redirect_uris: `array['https://agent' || n || '.example.com/callback']`,
      created_at: at('agent_clients', 92),
      last_used_at: at('agent_clients', 92),
    },
    agent_questions: {
      business_id: id('biz', `1 + (n - 1) % ${rows.businesses}`),
      id: id('qst'),
      livemode: isLive(),
      question: `'Launch the campaign ' || n || '?'`,
      scope: `'write.campaigns'`,
      agent_name: `'Agent ' || n`,
      reply: 'null',
      answered_by: 'null',
      expires_at: `timestamptz :now + case when n % 2 = 0 then interval '-1 hour' else interval '1 day' end`,
    },
    authorization_codes: {
      hash: HASH,
      user_id: id('usr', `1 + n % ${rows.users}`),
      business_id: id('biz', `1 + n % ${rows.businesses}`),
      agent_name: `'Agent ' || n`,
      client_id: id('cli', `1 + n % ${rows.agent_clients}`),
      scopes,
      redirect_uri: `'https://agent' || n || '.example.com/callback'`,
      code_challenge: `left(${HASH}, 43)`,
      livemode: isLive(),
      resource: `'/mcp'`,
      expires_at: at('authorization_codes', 2),
      spent_at: `case when n % 4 > 0 then ${at('authorization_codes', 2)} end`,
      key_id: `case when n % 4 > 0 then ${id('key', `1 + n % ${rows.api_keys}`)} end`,
    },
  }),
};
