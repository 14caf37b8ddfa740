import { gzipSync } from 'node:zlib';
import { wordsOf } from './markup';
import { readOembed } from './oembed';
import { readPage } from './page';

const HTML = 'text/html; charset=utf-8';
const read = (html: string | Buffer, type = HTML) => readPage(Buffer.from(html), type);
const jsonLd = (data: unknown) => read(`<script type="application/ld+json">${JSON.stringify(data)}</script>`);

describe('the words of a page', () => {
  it.each([
    ['its title', '<title>So good #ad</title>'],
    ['a title with references', '<title>So good &#35;ad</title>'],
    ['og:description', '<meta property="og:description" content="So good #ad">'],
    ['in any case and quotes', "<META CONTENT='So good #ad' PROPERTY='OG:Description' />"],
    ['twitter:description', '<meta name="twitter:description" content="So good &num;ad">'],
    ['without quotes', '<meta name=description content=So&nbsp;good&nbsp;#ad>'.replaceAll('&nbsp;', '&#32;')],
    ['after a comment that seems to hide it', '<!-- <title> --><title>So good #ad</title>'],
    ['after a script that seems to hide it', '<script>"<title>no</title>"</script><title>So good #ad</title>'],
    ['in data', '<script type="application/ld+json">{"articleBody":"So good #ad"}</script>'],
    ['in a graph of data', '<script type="application/ld+json">{"@graph":[{},{"text":"So good #ad"}]}</script>'],
    [
      'after letters that grow when they are made small',
      `${'İ'.repeat(99)}<script>x</script><title>So good #ad</title>`,
    ],
  ])('are %s', (_case, html) => {
    expect(read(html).words.join(' ')).toBe('So good #ad');
  });

  it.each([
    ['what is written in its body', '<body>#ad</body>'],
    ['a comment of somebody', '<div class="comment">#ad</div>'],
    ['what is commented out', '<!-- <meta name="description" content="#ad"> -->'],
    ['what is for browsers without scripts', '<noscript><meta name="description" content="#ad"></noscript>'],
    ['what is a template', '<template><div><meta name="description" content="#ad"></div></template>'],
    ['what a script holds', '<script><meta name="description" content="#ad"></script>'],
    ['data that is broken', '<script type="application/ld+json">{"text":"#ad"</script>'],
    [
      'data of comments',
      '<script type="application/ld+json">{"comment":[{"text":"#ad"}],"author":{"name":"#ad"}}</script>',
    ],
  ])('are not %s', (_case, html) => {
    expect(read(html).words.join(' ')).not.toContain('#ad');
  });

  it.each([
    ['é', '&eacute;'],
    ['É', '&Eacute;'],
    ['ç', '&ccedil;'],
    ['ñ', '&ntilde;'],
    ['ö', '&ouml;'],
    ['ł', '&lstrok;'],
    ['œ', '&oelig;'],
    ['é', '&eacute'],
    ['é', '&#233;'],
    ['é', '&#xE9;'],
    ['é', '&#x000e9'],
    ['ω', '&omega;'],
    ['≫⃒', '&nGt;'],
    ['&bogus;', '&bogus;'],
  ])('have %s where it is written %s', (letter, reference) => {
    const text = `So good #caf${reference} #ad`;
    const expected = `So good #caf${letter} #ad`;
    expect(read(`<title>${text}</title>`).words).toEqual([expected]);
    expect(read(`<meta property="og:description" content="${text}">`).words).toEqual([expected]);
    expect(wordsOf(`<p>${text}</p>`).trim()).toBe(expected);
  });

  it('are whole where its data gives the text itself', () => {
    expect(jsonLd({ description: 'So good' }).isWhole).toBe(false);
    expect(jsonLd({ articleBody: 'So good' }).isWhole).toBe(true);
    expect(read('<meta name="description" content="So good">').isWhole).toBe(false);
  });

  const KOFFIE = '<title>Café #ad</title>';
  it.each([
    ['its header', 'text/html; charset=iso-8859-1', Buffer.from(KOFFIE, 'latin1')],
    ['itself', 'text/html', Buffer.from(`<meta charset="windows-1252">${KOFFIE}`, 'latin1')],
    [
      'an old way',
      'text/html',
      Buffer.from(`<meta http-equiv=x content="text/html; charset=latin1">${KOFFIE}`, 'latin1'),
    ],
    ['nobody', 'text/html', Buffer.from(KOFFIE)],
    ['a charset that there is not', 'text/html; charset=klingon', Buffer.from(KOFFIE)],
    ['UTF-16', 'text/html; charset=utf-16le', Buffer.from(KOFFIE, 'utf16le')],
  ])('are read in the charset that %s names', (_case, type, body) => {
    expect(readPage(body, type).words).toContain('Café #ad');
  });
});

describe('when it was posted', () => {
  it.each([
    ['its data says', '<script type="application/ld+json">[{"uploadDate":"2026-11-21T09:30:00Z"}]</script>'],
    ['article:published_time says', '<meta property="article:published_time" content="2026-11-21T09:30:00Z">'],
    ['an item property says', '<meta itemprop="datePublished" content="2026-11-21T10:30:00+01:00">'],
  ])('is what %s', (_case, html) => {
    expect(read(html).postedAt?.earliest.toISOString()).toBe('2026-11-21T09:30:00.000Z');
  });

  it('is not known of most', () => {
    expect(read('<title>So good</title><time datetime="2026-11-21">').postedAt).toBeUndefined();
  });
});

it.each([
  ['<link rel="canonical" href="https://a.example/1">', 'https://a.example/1'],
  ['<meta property="og:url" content="https://a.example/2">', 'https://a.example/2'],
  ['<link rel="icon" href="https://a.example/3">', undefined],
])('takes its own address from %s', (html, address) => {
  expect(read(html).address).toBe(address);
});

it.each([
  ['<input type="password" name="p">', true],
  ['<INPUT TYPE=PASSWORD>', true],
  ['<input type="text">', false],
])('%s asks to sign in: %s', (html, expected) => {
  expect(read(html).asksToSignIn).toBe(expected);
});

describe('markup that is meant to hurt', () => {
  const MB = 1024 * 1024;
  const filled = (part: string) => part.repeat(Math.ceil(MB / part.length)).slice(0, MB);
  it.each([
    ['tags that never end', '<meta '],
    ['tags upon tags', '<<<<>'],
    ['quotes that never end', '<meta a="'],
    ['attributes without end', 'a=b '],
    ['equal signs', '<meta = = = '],
    ['comments that never end', '<!--'],
    ['scripts that never end', '<script>'],
    ['scripts that end', '<script></script>'],
    ['data that is deep', '<script type="application/ld+json">[[[['],
    ['references', '&#x41;&amp'],
    ['ellipses', '... '],
    ['bytes that are no text', '\u0000\u0001\ufffd'],
    ['white space', ' \n\t'],
    ['elements in elements', '<b>'],
    ['paragraphs that end each other', '<p>'],
    ['ends of what was never opened', '</b>'],
    ['elements in elements, and ends of others', `${'<i>'.repeat(9)}</b>`],
    ['attributes that are all new', '<meta a0=b a1=c a2=d '],
    ['references without end', '&#9999999'],
    ['names of references', '&notit;&CounterClockwiseContourIntegral'],
    ['one tag', '<meta name=x content=y '],
  ])('takes no time: %s', (_case, part) => {
    const bodies = [
      filled(part),
      `<meta ${filled(part)}`,
      `<script type="application/ld+json">${filled(part)}</script>`,
    ];
    for (const body of bodies) {
      // Of the processor, so that a busy machine does not count.
      const start = process.cpuUsage();
      read(body);
      wordsOf(body);
      const { user, system } = process.cpuUsage(start);
      expect((user + system) / 1000).toBeLessThan(1500);
    }
  });

  it('is read no deeper than pages are nested', () => {
    const nested = (depth: number) => wordsOf(`${'<i>'.repeat(depth)}#ad${'</i>'.repeat(depth)} and more`);
    expect(nested(250)).toBe('#ad and more');
    expect(nested(300)).toBe('');
  });

  it('that is no markup says nothing', () => {
    expect(read(gzipSync(filled('x'))).words.join('')).not.toContain('xxx');
  });
});

describe('an oEmbed answer', () => {
  const oembed = (answer: unknown) => readOembed(Buffer.from(JSON.stringify(answer)));

  it('has the words of its title and of its markup, where a link may stand within a word', () => {
    const html =
      '<blockquote><p>So good <a href="/t/ad">#<b>ad</b></a><br>PERK-7KQ2MXWD</p>&mdash; Someone</blockquote><script>#no</script>';
    const { words = [] } = oembed({ version: '1.0', type: 'rich', title: 'A post', html }) ?? {};
    expect(words[0]).toBe('A post');
    expect(words[1]?.replace(/\s+/g, ' ').trim()).toBe('So good #ad PERK-7KQ2MXWD — Someone');
  });

  it('may tell its day', () => {
    expect(oembed({ type: 'video', upload_date: '2026-11-21T09:30:00Z' })?.postedAt?.latest.toISOString()).toBe(
      '2026-11-21T09:30:00.000Z',
    );
  });

  it.each([[[]], [null], ['text'], [{}], [{ title: 'An error' }]])('is not %j', (answer) => {
    expect(oembed(answer)).toBeUndefined();
    expect(readOembed(Buffer.from('<html>'))).toBeUndefined();
  });

  it('with fields of other kinds is one without words', () => {
    expect(oembed({ type: 'rich', title: 1, html: ['<p>'], upload_date: {} })).toEqual({
      words: [],
      postedAt: undefined,
    });
  });
});
