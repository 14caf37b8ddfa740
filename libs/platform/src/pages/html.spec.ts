import { html, Html } from './html';

describe('html', () => {
  it('escapes text wherever it may stand', () => {
    const text = `<b a="1" b='2'>&amp;</b>`;
    expect(html`<p title="${text}">${text}</p>`.toString()).toBe(
      '<p title="&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;&lt;/b&gt;">&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;&lt;/b&gt;</p>',
    );
  });

  it('escapes text in lists and in templates within templates', () => {
    const items = ['<', '>'].map((text) => html`<li>${text}</li>`);
    expect(
      html`<ul>
        ${items}${['<']}
      </ul>`
        .toString()
        .replace(/\s/g, ''),
    ).toBe('<ul><li>&lt;</li><li>&gt;</li>&lt;</ul>');
  });

  it('escapes once', () => {
    expect(html`${html`${'&'}`}`.toString()).toBe('&amp;');
  });

  it('shows nothing for what is nothing, and numbers as they are', () => {
    expect(html`[${null}${undefined}${false}${''}${[]}${0}${1.5}]`.toString()).toBe('[01.5]');
  });

  it('keeps dollars and backslashes of a text as they are', () => {
    expect(html`<p>${'$& $1 \\n'}</p>`.toString()).toBe('<p>$&amp; $1 \\n</p>');
  });

  it('takes no object that says of itself that it is safe', () => {
    const posing = { toString: () => '<script>', markup: '<script>' } as unknown as Html;
    expect(() => html`${posing}`.toString()).toThrow();
  });
});
