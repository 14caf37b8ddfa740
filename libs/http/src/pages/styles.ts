import { createHash } from 'node:crypto';

/** The styles of every page: system fonts, light or dark mode as set on the device, one column on a phone. */
export const STYLES = `
:root {
  color-scheme: light dark;
  --ground: #f5f4f0;
  --card: #ffffff;
  --ink: #1e1d1a;
  --soft: #5d5a53;
  --line: #e2dfd7;
  --field: #8a867c;
  --accent: #0b6b57;
  --accent-strong: #085445;
  --on-accent: #ffffff;
  --tint: #e9f3ef;
  --writes: #6d4700;
  --writes-tint: #fbefd6;
  --pays: #93250f;
  --pays-tint: #fde9e4;
  --shadow: 0 1px 2px rgb(30 29 26 / 6%), 0 12px 32px rgb(30 29 26 / 7%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #141413;
    --card: #1e1e1c;
    --ink: #efede8;
    --soft: #aeaaa1;
    --line: #36352f;
    --field: #7d796f;
    --accent: #62cfae;
    --accent-strong: #83dec3;
    --on-accent: #06251c;
    --tint: #1b302a;
    --writes: #f0c674;
    --writes-tint: #382b10;
    --pays: #ffb4a2;
    --pays-tint: #43211a;
    --shadow: none;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0 auto;
  max-width: 29rem;
  min-height: 100vh;
  padding: 1.25rem 1rem 3rem;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  overflow-wrap: anywhere;
}
h1, h2, h3, p, ul, dl, dd { margin: 0; padding: 0; }
ul { list-style: none; }
p, li span { text-wrap: pretty; }
h1 { font-size: 1.5rem; line-height: 1.25; font-weight: 650; letter-spacing: -0.015em; text-wrap: balance; }
h2 { font-size: 1rem; line-height: 1.4; font-weight: 650; }
a { color: var(--accent); text-underline-offset: 0.2em; }
a:hover { color: var(--accent-strong); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.brand { display: flex; align-items: center; gap: 0.5rem; padding: 0.25rem 0.5rem 1.25rem; font-weight: 650; letter-spacing: -0.01em; }
.brand svg { width: 1.5rem; height: 1.5rem; fill: none; stroke: var(--accent); stroke-width: 1.75; stroke-linejoin: round; }
main { display: grid; gap: 1.75rem; padding: 1.75rem 1.25rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card); box-shadow: var(--shadow); }
.lead { display: grid; gap: 0.625rem; }
.soft { color: var(--soft); }
.small { font-size: 0.875rem; }
.notice { padding: 0.75rem 1rem; border-radius: 0.625rem; background: var(--tint); }
.notice.bad { background: var(--pays-tint); color: var(--pays); }

.facts { display: grid; border: 1px solid var(--line); border-radius: 0.75rem; }
.facts > div { display: grid; gap: 0.125rem; padding: 0.875rem 1rem; }
.facts > div + div { border-top: 1px solid var(--line); }
.facts dt { font-size: 0.875rem; color: var(--soft); }
.facts dd strong { font-weight: 650; }
.facts .where strong { font-size: 1.25rem; line-height: 1.3; letter-spacing: -0.01em; }

.asks { display: grid; gap: 0.875rem; }
.asks > ul { border-top: 1px solid var(--line); }
.asks > ul > li { display: grid; gap: 0.375rem; padding: 0.875rem 0; border-bottom: 1px solid var(--line); }
.asks h3 { font-size: 0.875rem; line-height: 1.5rem; font-weight: 400; color: var(--soft); }
.asks li ul { display: grid; gap: 0.625rem; }
.asks li li { display: grid; gap: 0.25rem; justify-items: start; }
.mark { display: inline-block; padding: 0.125rem 0.5rem; border-radius: 0.375rem; font-size: 0.8125rem; line-height: 1.25rem; font-weight: 600; white-space: nowrap; }
.mark.test { margin-right: 0.25rem; background: var(--tint); color: var(--accent); }
.writes { background: var(--writes-tint); color: var(--writes); }
.pays { background: var(--pays-tint); color: var(--pays); }

form { display: grid; gap: 1.125rem; }
.field { display: grid; gap: 0.375rem; }
label, legend { padding: 0; font-weight: 600; }
legend { margin-bottom: 0.375rem; }
.hint { font-size: 0.875rem; color: var(--soft); }
.wrong { font-size: 0.875rem; font-weight: 600; color: var(--pays); }
input:not([type="radio"]):not([type="hidden"]) {
  width: 100%; min-height: 3rem; padding: 0.625rem 0.875rem; border: 1px solid var(--field); border-radius: 0.625rem;
  background: var(--card); color: var(--ink); font: inherit;
}
input[aria-invalid="true"]:not([type="radio"]) { border-color: var(--pays); border-width: 2px; }
fieldset { display: grid; gap: 0.375rem; margin: 0; padding: 0; border: 0; min-width: 0; }
.choice { display: flex; gap: 0.75rem; align-items: center; min-height: 3rem; padding: 0.5rem 0.875rem; border: 1px solid var(--line); border-radius: 0.625rem; font-weight: 400; cursor: pointer; }
.choice:has(:checked) { border-color: var(--accent); background: var(--tint); }
.choice input { flex: none; width: 1.125rem; height: 1.125rem; margin: 0; accent-color: var(--accent); }
button {
  min-height: 3rem; padding: 0.625rem 1.25rem; border: 1px solid transparent; border-radius: 0.625rem;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer;
}
button:hover { background: var(--accent-strong); }
button.quiet { border-color: var(--field); background: transparent; color: var(--ink); }
button.quiet:hover { background: var(--ground); }
button.link { min-height: 2.75rem; padding: 0 0.25rem; background: transparent; color: var(--accent); font-weight: 400; text-decoration: underline; text-underline-offset: 0.2em; }
.tap { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 0.25rem; }
.row { display: flex; flex-wrap: wrap; gap: 0 0.25rem; align-items: center; }
.faults { display: grid; gap: 0.75rem; }
.faults code { padding: 0.125rem 0.375rem; border-radius: 0.25rem; background: var(--ground); font: 0.875rem/1.25rem ui-monospace, "SF Mono", Menlo, Consolas, monospace; }

p code, dd code, pre code { font: 0.875rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
pre { margin: 0; padding: 0.75rem 1rem; border-radius: 0.625rem; background: var(--ground); white-space: pre-wrap; }
.links { display: grid; }
.links li { display: grid; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
.links a { display: inline-flex; align-items: center; min-height: 2.75rem; font-weight: 600; }
.prose { display: grid; gap: 0.875rem; }
.prose ul { display: grid; gap: 0.5rem; padding-left: 1.25rem; list-style: disc; }
.asks ol { display: grid; gap: 0.75rem; margin: 0; padding-left: 1.25rem; }
dd > a { display: inline-flex; align-items: center; min-height: 2.75rem; min-width: 2.75rem; }
.soft strong { color: var(--ink); }

/* The buttons are out of reach for a moment: the second of two clicks that were meant for another page does not approve. */
.decide { position: relative; grid-template-columns: 1fr 1fr; gap: 0.75rem; }
.decide.lone { grid-template-columns: 1fr; }
.decide::after { content: ""; position: absolute; inset: 0; visibility: hidden; animation: arm 0.8s step-end; }
@keyframes arm { from { visibility: visible; } to { visibility: hidden; } }

@media (min-width: 40rem) {
  body { padding-top: 3rem; }
  body.wide { max-width: 42rem; }
  main { padding: 2.5rem; }
  .facts > div, .asks > ul > li { grid-template-columns: 7.5rem 1fr; gap: 0.5rem; }
  .facts dt { line-height: 1.5rem; }
  .facts .where dt { line-height: 1.625rem; }
  .asks li li { display: flex; gap: 1rem; align-items: baseline; justify-content: space-between; }
  .mark { flex: none; }
}
`;

/** The source expression for the Content-Security-Policy. */
export const STYLE_SOURCE = styleSourceOf(STYLES);

/** The source expression that allows a style element with this text. */
export function styleSourceOf(styles: string): string {
  return `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;
}
