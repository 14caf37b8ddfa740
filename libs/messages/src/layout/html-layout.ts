import { AccentShades } from '#kernel/colors';
import { Html, html } from '#http/pages';
import { Block, Content } from '../kinds/kind';
import { qrId } from './qr-picture';
import { LOGO_ID, shownSize } from './logo-picture';
import { shadesOf } from './look';
import { Surroundings } from './text-layout';

// Mail programs keep only some CSS: styles are attributes, the structure is tables, and a style element has only what depends on the
// width, on dark mode and on the colour of the business. Pictures are parts of the message; many programs do not load others, which also
// tell the sender who reads it.

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';

const styleOf = ({ text, darkFill, onDarkFill, darkText }: AccentShades) =>
  new Html(`<style>
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; }
  a { color: ${text}; }
  @media (max-width: 480px) {
    .outside { padding: 0 !important; }
    .card { border-radius: 0 !important; border-width: 0 0 1px !important; }
    .inside { padding: 28px 20px !important; }
    .code { letter-spacing: 4px !important; font-size: 28px !important; }
  }
  @media (prefers-color-scheme: dark) {
    body, .page { background: #121816 !important; }
    .card { background: #1b2421 !important; border-color: #2c3935 !important; }
    .ink { color: #eef4f1 !important; }
    .soft { color: #a9b8b2 !important; }
    .tile { background: #26332f !important; border-color: #3a4a45 !important; }
    .line { border-color: #2c3935 !important; }
    .button { background: ${darkFill} !important; color: ${onDarkFill} !important; }
    .button a { color: ${onDarkFill} !important; }
    a { color: ${darkText} !important; }
  }
</style>`);

/** The HTML of a message: one column of at most 560 pixels, which fits a width of 320. */
export function htmlOf(
  { subject, heading = subject, business, look, blocks }: Content,
  { baseUrl, writer, unsubscribe, logo }: Surroundings & { logo: Buffer | undefined },
): string {
  const shades = shadesOf(look);
  const { host } = new URL(baseUrl);
  const first = blocks.find((block) => 'text' in block);
  return html`<!doctype html>
    <html lang="${writer.language}" dir="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        ${styleOf(shades)}
      </head>
      <body style="margin:0;padding:0;background:#f3f6f4;${FONT}">
        <div role="main">
          <div style="display:none;max-height:0;overflow:hidden" aria-hidden="true">${first?.text}</div>
          <table
            class="page"
            role="presentation"
            width="100%"
            cellpadding="0"
            cellspacing="0"
            style="background:#f3f6f4"
          >
            <tr>
              <td class="outside" align="center" style="padding:32px 16px">
                <table
                  class="card"
                  role="presentation"
                  width="100%"
                  cellpadding="0"
                  cellspacing="0"
                  style="max-width:560px;background:#ffffff;border:1px solid #dde5e1;border-radius:16px"
                >
                  <tr>
                    <td class="inside" style="padding:36px 40px 40px">
                      ${brand(business, logo, shades)}
                      <h1 class="ink" style="margin:28px 0 16px;font-size:24px;line-height:1.25;color:#14211d">
                        ${heading}
                      </h1>
                      ${blocks.map((block) => partOf(block, baseUrl, shades))}
                    </td>
                  </tr>
                </table>
                <p
                  class="soft"
                  style="margin:20px 0 0;padding:0 20px 24px;font-size:13px;line-height:1.5;color:#54655f"
                >
                  ${writer.say('layout.sentBy', { host })}
                  ${unsubscribe !== null && html`<br /><a class="soft" href="${unsubscribe}" style="color:#54655f">${writer.say('layout.unsubscribe')}</a>`}
                </p>
              </td>
            </tr>
          </table>
        </div>
      </body>
    </html> `.toString();
}

/** The logo or the initial, and the name. */
function brand(business = 'Perk', logo: Buffer | undefined, { fill, onFill }: AccentShades): Html {
  const [initial = ''] = new Intl.Segmenter().segment(business)[Symbol.iterator]().next().value?.segment ?? '';
  return html`<table role="presentation" cellpadding="0" cellspacing="0">
    <tr>
      ${
        logo
          ? html`<td>${picture(logo)}</td>`
          : html`<td
              class="button"
              width="40"
              height="40"
              align="center"
              aria-hidden="true"
              style="width:40px;height:40px;border-radius:12px;background:${fill};color:${onFill};font-size:19px;font-weight:700"
            >
              ${initial}
            </td>`
      }
      <td class="ink" style="padding-left:12px;font-size:17px;font-weight:600;color:#14211d">${business}</td>
    </tr>
  </table>`;
}

/** On white in dark mode too: many logos are dark, and transparent around it. The name is beside it, so it has no text of its own. */
function picture(logo: Buffer): Html {
  const { width, height } = shownSize(logo);
  return html`<img
    src="cid:${LOGO_ID}"
    width="${width}"
    height="${height}"
    alt=""
    style="display:block;width:${width}px;height:${height}px;border-radius:10px;background:#ffffff"
  />`;
}

function partOf(block: Block, baseUrl: string, { fill, onFill, text }: AccentShades): Html {
  if ('text' in block) return paragraph('ink', 'font-size:16px;color:#14211d', block.text);
  if ('note' in block) return paragraph('soft', 'font-size:14px;color:#54655f', block.note);
  if ('list' in block)
    return html`<ul class="ink" style="margin:0 0 16px;padding-left:22px;font-size:16px;line-height:1.6;color:#14211d">
      ${block.list.map((item) => html`<li style="overflow-wrap:anywhere">${item}</li>`)}
    </ul>`;
  if ('quote' in block)
    return html`<p
      class="ink line"
      style="margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #dde5e1;font-size:16px;line-height:1.55;color:#14211d;overflow-wrap:anywhere"
    >
      ${block.quote}
    </p>`;
  if ('facts' in block)
    return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">
      ${block.facts.map(
        ([name, value]) =>
          html`<tr>
            <td
              class="soft line"
              style="padding:10px 12px 10px 0;border-top:1px solid #dde5e1;font-size:14px;color:#54655f;vertical-align:top"
            >
              ${name}
            </td>
            <td
              class="ink line"
              align="right"
              style="padding:10px 0;border-top:1px solid #dde5e1;font-size:15px;font-weight:600;color:#14211d;overflow-wrap:anywhere"
            >
              ${value}
            </td>
          </tr>`,
      )}
    </table>`;
  if ('qr' in block)
    return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">
      <tr>
        <td
          class="tile"
          align="center"
          style="padding:20px 12px;border:1px solid #dde5e1;border-radius:16px;background:#f3f6f4"
        >
          <img
            src="cid:${qrId(block.qr)}"
            width="200"
            height="200"
            alt=""
            style="display:block;width:200px;height:200px;border-radius:12px;background:#ffffff"
          />
          <p
            class="code ink"
            style="margin:16px 0 0;${MONO};font-size:26px;font-weight:700;letter-spacing:3px;color:#14211d"
          >
            ${block.code}
          </p>
        </td>
      </tr>
    </table>`;
  if ('code' in block)
    return html`<p
      class="code tile ink"
      style="margin:0 0 20px;padding:18px 8px;border:1px solid #dde5e1;border-radius:12px;background:#f3f6f4;text-align:center;${MONO};font-size:34px;font-weight:700;letter-spacing:8px;color:#14211d"
    >
      ${block.code}
    </p>`;
  const url = `${baseUrl}${block.path}`;
  if ('link' in block)
    return html`<p style="margin:0 0 16px;font-size:14px">
      <a href="${url}" style="color:${text}">${block.link}</a>
    </p>`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 20px">
    <tr>
      <td class="button" style="border-radius:10px;background:${fill}">
        <a
          href="${url}"
          style="display:inline-block;padding:14px 26px;font-size:16px;font-weight:600;line-height:20px;color:${onFill};text-decoration:none"
          >${block.button}</a
        >
      </td>
    </tr>
  </table>`;
}

function paragraph(className: string, style: string, text: string): Html {
  return html`<p class="${className}" style="margin:0 0 16px;line-height:1.55;overflow-wrap:anywhere;${style}">
    ${text}
  </p>`;
}
