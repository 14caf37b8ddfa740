import { html, Html } from './html';

describe('html', () => {
  it('escapes text in attributes and between tags', () => {
    const text = `<b a="1" b='2'>&amp;</b>`;
    expect(html`<p title="${text}">${text}</p>`.toString()).toBe(
      '<p title="&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;&lt;/b&gt;">&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;&lt;/b&gt;</p>',
    );
  });

  it('escapes text in lists and in nested templates', () => {
    const items = ['<', '>'].map((text) => html`<li>${text}</li>`);
    expect(
      html`<ul>
        ${items}${['<']}
      </ul>`
        .toString()
        .replace(/\s/g, ''),
    ).toBe('<ul><li>&lt;</li><li>&gt;</li>&lt;</ul>');
  });

  it('does not escape twice', () => {
    expect(html`${html`${'&'}`}`.toString()).toBe('&amp;');
  });

  it('renders nothing for null, undefined and false, and renders numbers', () => {
    expect(html`[${null}${undefined}${false}${''}${[]}${0}${1.5}]`.toString()).toBe('[01.5]');
  });

  it('does not change dollar signs and backslashes', () => {
    expect(html`<p>${'$& $1 \\n'}</p>`.toString()).toBe('<p>$&amp; $1 \\n</p>');
  });

  it('rejects an object that only looks like Html', () => {
    const fake = { toString: () => '<script>', markup: '<script>' } as unknown as Html;
    expect(() => html`${fake}`.toString()).toThrow();
  });
});
