import { encode } from 'uqr';
import { Html, html, Part } from '#http/pages';
import { english as w } from '../words/words';

/** A text with a button that copies it. @param label of the text; undefined if what is around it says what it is */
export function copyRow(label: string | undefined, text: string): Html {
  return html`<div class="copy">
    ${label !== undefined && html`<span class="label">${label}</span>`}
    <span class="text">${text}</span>
    <button type="button" class="small" data-copy="${text}" aria-label="${`${w.say('do.copy')}: ${text}`}">
      ${w.say('do.copy')}
    </button>
  </div>`;
}

/** Names with values, such as the conditions of a perk. */
export function factList(facts: readonly (readonly [name: string, value: Part])[]): Html | undefined {
  if (facts.length === 0) return undefined;
  return html`<dl class="facts">
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

/** A text of several lines, as it was typed. */
export function lines(text: string): Html {
  return html`<p class="lines">${text}</p>`;
}

/** The empty squares around a QR code, without which cameras do not find it. */
const MARGIN = 4;

/** A text for a camera. Dark on light in the dark appearance too: not every camera reads it the other way round. */
export function qrCode(text: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN });
  const side = String(size);
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])),
  );
  return html`<svg class="qr" viewBox="0 0 ${side} ${side}" role="img" aria-label="${w.say('state.qr')}">
    <path class="ground" d="M0 0h${side}v${side}H0z" />
    <path class="ink" d="${squares.join('')}" shape-rendering="crispEdges" />
  </svg>`;
}
