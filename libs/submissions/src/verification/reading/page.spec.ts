import { gzipSync } from 'node:zlib';
import { textOf } from './markup';
import { readOembed } from './oembed';
import { readPage } from './page';

const HTML = 'text/html; charset=utf-8';
const read = (html: string | Buffer, type = HTML) => readPage(Buffer.from(html), type);
const jsonLd = (data: unknown) => read(`<script type="application/ld+json">${JSON.stringify(data)}</script>`);

describe('the texts of a page', () => {
  it.each([
    ['the title', '<title>So good #ad</title>'],
    ['a title with character references', '<title>So good &#35;ad</title>'],
    ['og:description', '<meta property="og:description" content="So good #ad">'],
    ['metadata in any case and quotes', "<META CONTENT='So good #ad' PROPERTY='OG:Description' />"],
    ['twitter:description', '<meta name="twitter:description" content="So good &num;ad">'],
    ['metadata without quotes', '<meta name=description content=So&nbsp;good&nbsp;#ad>'.replaceAll('&nbsp;', '&#32;')],
    ['a title after a comment that contains a title tag', '<!-- <title> --><title>So good #ad</title>'],
    ['a title after a script that contains one', '<script>"<title>no</title>"</script><title>So good #ad</title>'],
    ['JSON-LD', '<script type="application/ld+json">{"articleBody":"So good #ad"}</script>'],
    ['a JSON-LD graph', '<script type="application/ld+json">{"@graph":[{},{"text":"So good #ad"}]}</script>'],
    [
      'a title after letters that get longer in lower case',
      `${'İ'.repeat(99)}<script>x</script><title>So good #ad</title>`,
    ],
  ])('reads the text of a page from %s', (_case, html) => {
    expect(read(html).texts.join(' ')).toBe('So good #ad');
  });

  it.each([
    ['its body', '<body>#ad</body>'],
    ["other users' comments", '<div class="comment">#ad</div>'],
    ['HTML comments', '<!-- <meta name="description" content="#ad"> -->'],
    ['noscript elements', '<noscript><meta name="description" content="#ad"></noscript>'],
    ['templates', '<template><div><meta name="description" content="#ad"></div></template>'],
    ['scripts', '<script><meta name="description" content="#ad"></script>'],
    ['invalid JSON-LD', '<script type="application/ld+json">{"text":"#ad"</script>'],
    [
      'comments in JSON-LD',
      '<script type="application/ld+json">{"comment":[{"text":"#ad"}],"author":{"name":"#ad"}}</script>',
    ],
  ])('does not read %s', (_case, html) => {
    expect(read(html).texts.join(' ')).not.toContain('#ad');
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
  ])('contains %s for the character reference %s', (letter, reference) => {
    const text = `So good #caf${reference} #ad`;
    const expected = `So good #caf${letter} #ad`;
    expect(read(`<title>${text}</title>`).texts).toEqual([expected]);
    expect(read(`<meta property="og:description" content="${text}">`).texts).toEqual([expected]);
    expect(textOf(`<p>${text}</p>`).trim()).toBe(expected);
  });

  it('considers the texts complete only if the JSON-LD contains the full text', () => {
    expect(jsonLd({ description: 'So good' }).isComplete).toBe(false);
    expect(jsonLd({ articleBody: 'So good' }).isComplete).toBe(true);
    expect(read('<meta name="description" content="So good">').isComplete).toBe(false);
  });

  const KOFFIE = '<title>Café #ad</title>';
  it.each([
    ['the charset of the header', 'text/html; charset=iso-8859-1', Buffer.from(KOFFIE, 'latin1')],
    ['a meta charset', 'text/html', Buffer.from(`<meta charset="windows-1252">${KOFFIE}`, 'latin1')],
    [
      'a meta http-equiv',
      'text/html',
      Buffer.from(`<meta http-equiv=x content="text/html; charset=latin1">${KOFFIE}`, 'latin1'),
    ],
    ['UTF-8 by default', 'text/html', Buffer.from(KOFFIE)],
    ['UTF-8 if the charset is unknown', 'text/html; charset=klingon', Buffer.from(KOFFIE)],
    ['UTF-16', 'text/html; charset=utf-16le', Buffer.from(KOFFIE, 'utf16le')],
  ])('decodes the page with %s', (_case, type, body) => {
    expect(readPage(body, type).texts).toContain('Café #ad');
  });
});

describe('the publication date of a page', () => {
  it.each([
    ['JSON-LD', '<script type="application/ld+json">[{"uploadDate":"2026-11-21T09:30:00Z"}]</script>'],
    ['article:published_time', '<meta property="article:published_time" content="2026-11-21T09:30:00Z">'],
    ['an itemprop', '<meta itemprop="datePublished" content="2026-11-21T10:30:00+01:00">'],
  ])('reads the publication date from %s', (_case, html) => {
    expect(read(html).postedAt?.earliest.toISOString()).toBe('2026-11-21T09:30:00.000Z');
  });

  it('does not read the publication date from a time element', () => {
    expect(read('<title>So good</title><time datetime="2026-11-21">').postedAt).toBeUndefined();
  });
});

it.each([
  ['<link rel="canonical" href="https://a.example/1">', 'https://a.example/1'],
  ['<meta property="og:url" content="https://a.example/2">', 'https://a.example/2'],
  ['<link rel="icon" href="https://a.example/3">', undefined],
])('the canonical URL in %s is %s', (html, canonicalUrl) => {
  expect(read(html).canonicalUrl).toBe(canonicalUrl);
});

it.each([
  ['<input type="password" name="p">', true],
  ['<INPUT TYPE=PASSWORD>', true],
  ['<input type="text">', false],
])('%s is a sign-in form: %s', (html, expected) => {
  expect(read(html).hasSignInForm).toBe(expected);
});

describe('hostile markup', () => {
  const MB = 1024 * 1024;
  const filled = (part: string) => part.repeat(Math.ceil(MB / part.length)).slice(0, MB);
  it.each([
    ['tags that never end', '<meta '],
    ['tags in tags', '<<<<>'],
    ['quotes that never end', '<meta a="'],
    ['many attributes', 'a=b '],
    ['equal signs', '<meta = = = '],
    ['comments that never end', '<!--'],
    ['scripts that never end', '<script>'],
    ['scripts that end', '<script></script>'],
    ['deeply nested JSON-LD', '<script type="application/ld+json">[[[['],
    ['character references', '&#x41;&amp'],
    ['ellipses', '... '],
    ['control characters', '\u0000\u0001\ufffd'],
    ['white space', ' \n\t'],
    ['nested elements', '<b>'],
    ['paragraphs that close each other', '<p>'],
    ['end tags without start tags', '</b>'],
    ['nested elements with other end tags', `${'<i>'.repeat(9)}</b>`],
    ['distinct attributes', '<meta a0=b a1=c a2=d '],
    ['numeric references that never end', '&#9999999'],
    ['named references', '&notit;&CounterClockwiseContourIntegral'],
    ['unclosed meta tags', '<meta name=x content=y '],
  ])('parses 1 MB of hostile markup in less than 1.5 s of CPU time: %s', (_case, part) => {
    const bodies = [
      filled(part),
      `<meta ${filled(part)}`,
      `<script type="application/ld+json">${filled(part)}</script>`,
    ];
    for (const body of bodies) {
      // CPU time, so that other load on the machine does not count.
      const start = process.cpuUsage();
      read(body);
      textOf(body);
      const { user, system } = process.cpuUsage(start);
      expect((user + system) / 1000).toBeLessThan(1500);
    }
  });

  it('does not read markup beyond the maximum depth', () => {
    const nested = (depth: number) => textOf(`${'<i>'.repeat(depth)}#ad${'</i>'.repeat(depth)} and more`);
    expect(nested(250)).toBe('#ad and more');
    expect(nested(300)).toBe('');
  });

  it('finds no text in compressed data', () => {
    expect(read(gzipSync(filled('x'))).texts.join('')).not.toContain('xxx');
  });
});

describe('an oEmbed response', () => {
  const oembed = (data: unknown) => readOembed(Buffer.from(JSON.stringify(data)));

  it('reads the texts of the title and the markup, including links within words', () => {
    const html =
      '<blockquote><p>So good <a href="/t/ad">#<b>ad</b></a><br>PERK-7KQ2MXWD</p>&mdash; Someone</blockquote><script>#no</script>';
    const { texts = [] } = oembed({ version: '1.0', type: 'rich', title: 'A post', html }) ?? {};
    expect(texts[0]).toBe('A post');
    expect(texts[1]?.replace(/\s+/g, ' ').trim()).toBe('So good #ad PERK-7KQ2MXWD — Someone');
  });

  it('reads the date, if there is one', () => {
    expect(oembed({ type: 'video', upload_date: '2026-11-21T09:30:00Z' })?.postedAt?.latest.toISOString()).toBe(
      '2026-11-21T09:30:00.000Z',
    );
  });

  it.each([[[]], [null], ['text'], [{}], [{ title: 'An error' }]])(
    'does not accept %j as an oEmbed response',
    (data) => {
      expect(oembed(data)).toBeUndefined();
      expect(readOembed(Buffer.from('<html>'))).toBeUndefined();
    },
  );

  it('finds no texts in fields of other types', () => {
    expect(oembed({ type: 'rich', title: 1, html: ['<p>'], upload_date: {} })).toEqual({
      texts: [],
      postedAt: undefined,
    });
  });
});
