import { posesAsService } from './impersonation';

const BASE = 'https://rewards.example.com';

describe('a name that poses as the service', () => {
  it.each([
    ['as it is', ['Perk', 'perk', 'PERK', 'pErK', ' Perk ', 'Perks', '"Perk"', 'Perk™', 'Perk®', 'Perk 2', 'Perk2']],
    [
      'with more words',
      ['Perk Official', 'Official Perk', 'The Perk Team', 'Support by Perk', 'Perk, Inc.', "Perk's bot"],
    ],
    [
      'without spaces',
      ['PerkOfficial', 'perkofficial', 'officialperk', 'getperk', 'PerkAI', 'perk_support', 'perk-app'],
    ],
    ['with spaces', ['P e r k', 'P.E.R.K.', 'Pe rk', 'P-e-r-k Official', 'p\u00a0e\u2009r\u3000k']],
    ['in other scripts that look alike', ['Реrk', 'Pеrk', 'РЕRК', 'регк', 'Ρerk', 'PΕRΚ', 'ᑭERK', 'Ꮲerk', 'ꓑꓰꓣꓗ']],
    ['in other forms of the letters', ['𝐏𝐞𝐫𝐤', 'ＰＥＲＫ', 'ℙ𝕖𝕣𝕜', 'ᴘᴇʀᴋ', 'Ⓟⓔⓡⓚ', '🅿🅴🆁🅺', 'ₚₑᵣₖ', 'perƙ', 'p℮rk']],
    ['with accents', ['Pérk', 'Pe\u0301rk', 'Perķ', 'P̲e̲r̲k̲', 'Pėrk Official']],
    ['with a digit for a letter', ['P3rk', 'P3RK Support']],
    [
      'with what is not seen',
      ['P\u200derk', 'Pe\u200crk', 'Perk\u2060', 'P\u00aderk', 'Pe\ufe0frk', 'P\u034ferk', 'Pe\u3164rk'],
    ],
    ['beside another script', ['Perk客服', 'Perk サポート', 'поддержка Perk']],
    [
      'by its host',
      [
        'rewards.example.com',
        'Rewards.Example.COM',
        'api.rewards.example.com',
        'Login at rewards.example.com!',
        'rеwards.example.com',
        'rewards\u200b.example.com',
      ],
    ],
  ])('is found %s', (_how, names) => {
    expect(names.filter((name) => !posesAsService(name, BASE))).toEqual([]);
  });

  it('is none of these, which only have the letters in them', () => {
    const names = [
      'Campaign Assistant',
      'Perkins Bakery',
      'Perky Agent',
      'Superkit',
      'Paper Kit',
      'Super Kitchen',
      'Supermarket',
      'Upper Kraft',
      'Per King',
      'Cooper K',
      'Percy',
      'Park',
      'Claude',
      'MCP Inspector',
      'Cursor',
      'Visual Studio Code',
      'Ünïcode-Agent 9000 (β)',
      '客服助手',
      'دستیار\u200cمن',
      '👩\u200d💻 Helper',
      "O'Neil & Sons <info>",
      'agent.example',
      'example.com',
      'my-rewards.example.org',
      'localhost',
      '127.0.0.1',
    ];
    expect(names.filter((name) => posesAsService(name, BASE))).toEqual([]);
  });

  it('is not the host of a service on the machine of a developer', () => {
    for (const base of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(['localhost', '127.0.0.1', '1'].filter((name) => posesAsService(name, base))).toEqual([]);
  });

  it('is looked for in little time, however long the name', () => {
    const started = performance.now();
    for (const part of ['apps', 'services', 'the', 'ꓑ', '\u0301', '3', 'a.'])
      posesAsService(`perk${part.repeat(500)}!`.slice(0, 2000), BASE);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
