import { impersonatesService } from './impersonation';

const BASE = 'https://rewards.example.com';

describe('impersonatesService', () => {
  it.each([
    [
      'the plain name',
      ['Perk', 'perk', 'PERK', 'pErK', ' Perk ', 'Perks', '"Perk"', 'Perk™', 'Perk®', 'Perk 2', 'Perk2'],
    ],
    [
      'the name with other words',
      ['Perk Official', 'Official Perk', 'The Perk Team', 'Support by Perk', 'Perk, Inc.', "Perk's bot"],
    ],
    [
      'the name and other words without spaces',
      ['PerkOfficial', 'perkofficial', 'officialperk', 'getperk', 'PerkAI', 'perk_support', 'perk-app'],
    ],
    [
      'the name with spaces or dots between letters',
      ['P e r k', 'P.E.R.K.', 'Pe rk', 'P-e-r-k Official', 'p\u00a0e\u2009r\u3000k'],
    ],
    ['look-alike letters of other scripts', ['Реrk', 'Pеrk', 'РЕRК', 'регк', 'Ρerk', 'PΕRΚ', 'ᑭERK', 'Ꮲerk', 'ꓑꓰꓣꓗ']],
    ['other forms of the letters', ['𝐏𝐞𝐫𝐤', 'ＰＥＲＫ', 'ℙ𝕖𝕣𝕜', 'ᴘᴇʀᴋ', 'Ⓟⓔⓡⓚ', '🅿🅴🆁🅺', 'ₚₑᵣₖ', 'perƙ', 'p℮rk']],
    ['accents', ['Pérk', 'Pe\u0301rk', 'Perķ', 'P̲e̲r̲k̲', 'Pėrk Official']],
    ['a digit instead of a letter', ['P3rk', 'P3RK Support']],
    [
      'invisible characters',
      ['P\u200derk', 'Pe\u200crk', 'Perk\u2060', 'P\u00aderk', 'Pe\ufe0frk', 'P\u034ferk', 'Pe\u3164rk'],
    ],
    ['the name next to another script', ['Perk客服', 'Perk サポート', 'поддержка Perk']],
    [
      'the host of the service',
      [
        'rewards.example.com',
        'Rewards.Example.COM',
        'api.rewards.example.com',
        'Login at rewards.example.com!',
        'rеwards.example.com',
        'rewards\u200b.example.com',
      ],
    ],
  ])('detects %s', (_how, names) => {
    expect(names.filter((name) => !impersonatesService(name, BASE))).toEqual([]);
  });

  it('accepts names that merely contain the letters', () => {
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
    expect(names.filter((name) => impersonatesService(name, BASE))).toEqual([]);
  });

  it('accepts loopback hosts when the service runs on a loopback host', () => {
    for (const base of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(['localhost', '127.0.0.1', '1'].filter((name) => impersonatesService(name, base))).toEqual([]);
  });

  it('takes less than a second for long names that would make a regular expression backtrack', () => {
    const started = process.cpuUsage();
    for (const part of ['apps', 'services', 'the', 'ꓑ', '\u0301', '3', 'a.'])
      impersonatesService(`perk${part.repeat(500)}!`.slice(0, 2000), BASE);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
  });
});
