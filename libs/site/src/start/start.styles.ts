/** The styles of the start page, after those of every page. */
export const START_STYLES = `
:root { --band: #ecebe4; --phone: #1e1d1a; }
@media (prefers-color-scheme: dark) { :root { --band: #1b1b19; --phone: #4a4840; } }
body { max-width: none; padding: 0; line-height: 1.55; }
main { display: block; padding: 0; border: 0; border-radius: 0; background: none; box-shadow: none; }
.inner, .brand { width: 100%; max-width: 74rem; margin: 0 auto; padding-left: 1.25rem; padding-right: 1.25rem; }

.brand { flex-wrap: wrap; padding-top: 0.875rem; padding-bottom: 0.875rem; font-size: 1.25rem; }
.brand svg { width: 1.75rem; height: 1.75rem; }
.brand nav { display: flex; align-items: center; gap: 0.25rem; margin-left: auto; font-size: 1rem; font-weight: 600; letter-spacing: 0; }
.brand nav a:not(.button) { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 0.75rem; color: var(--ink); text-decoration: none; }
.brand nav a:not(.button):hover { text-decoration: underline; }
.brand nav .button { display: none; }

.button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 3.25rem; padding: 0.75rem 1.25rem; border: 1px solid transparent;
  border-radius: 0.875rem; background: var(--accent); color: var(--on-accent); font-weight: 650; font-size: 1.0625rem; text-decoration: none;
}
.button:hover { background: var(--accent-strong); color: var(--on-accent); }
.button.quiet { border-color: var(--field); background: transparent; color: var(--ink); }
.button.quiet:hover { background: var(--card); color: var(--ink); }
.button.small { min-height: 2.75rem; padding: 0.5rem 1rem; font-size: 1rem; }

h1 { font-size: clamp(2.375rem, 1.6rem + 3.6vw, 4.25rem); line-height: 1.05; font-weight: 750; letter-spacing: -0.035em; }
h2 { font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.625rem); line-height: 1.12; font-weight: 700; letter-spacing: -0.025em; text-wrap: balance; }
h3 { font-size: 1.1875rem; line-height: 1.3; font-weight: 650; letter-spacing: -0.01em; }
.sub { max-width: 42rem; font-size: clamp(1.0625rem, 1rem + 0.4vw, 1.25rem); color: var(--soft); }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; }

.hero { display: grid; gap: 3rem; padding-top: 2rem; padding-bottom: 3.5rem; }
.pitch { display: grid; gap: 1.25rem; align-content: center; justify-items: start; }
.hint { padding-bottom: 3.5rem; }
.hint p { padding: 1rem 1.25rem; border-radius: 0.875rem; background: var(--tint); }
section.inner { padding-top: 3.5rem; padding-bottom: 3.5rem; }
.band { padding: 4rem 0; background: var(--band); }
.band .inner { display: grid; gap: 1.5rem; }

.steps { display: grid; gap: 2rem; margin: 2rem 0 0; padding: 0; list-style: none; counter-reset: step; }
.steps li { display: grid; gap: 0.5rem; align-content: start; counter-increment: step; }
.steps li::before {
  content: counter(step); display: grid; place-items: center; width: 2.75rem; height: 2.75rem; margin-bottom: 0.5rem; border-radius: 0.875rem;
  background: var(--accent); color: var(--on-accent); font-size: 1.25rem; font-weight: 700;
}
.steps p, .promises p { color: var(--soft); }
.promises { display: grid; gap: 1rem; margin-top: 2rem; }
.promises > div { display: grid; gap: 0.5rem; align-content: start; padding: 1.5rem; border: 1px solid var(--line); border-radius: 1.25rem; background: var(--card); }

.plans { display: grid; gap: 1rem; margin-top: 0.5rem; }
.plan { display: grid; gap: 0.75rem; align-content: start; padding: 1.5rem; border: 1px solid var(--line); border-radius: 1.25rem; background: var(--card); }
.price strong { font-size: 2.5rem; line-height: 1.1; font-weight: 700; letter-spacing: -0.03em; }
.plan ul { display: grid; gap: 0.375rem; padding-top: 0.75rem; border-top: 1px solid var(--line); color: var(--soft); font-size: 0.9375rem; }

section.last { display: grid; gap: 1.25rem; justify-items: center; padding-top: 5rem; padding-bottom: 5rem; text-align: center; }
.last .actions { justify-content: center; }
.facts { background: var(--card); }
.facts dd { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: center; }
.foot { display: flex; flex-wrap: wrap; gap: 0 1.5rem; padding-top: 1.25rem; padding-bottom: 2.5rem; background: var(--band); max-width: none; justify-content: center; }
.foot a { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--soft); }

.example { display: grid; gap: 1rem; justify-items: center; margin: 0; padding: 1rem 0; background: radial-gradient(closest-side, var(--tint), transparent); }
.phone { width: 100%; max-width: 19.5rem; padding: 0.625rem; border-radius: 2.75rem; background: var(--phone); box-shadow: 0 2px 4px rgb(30 29 26 / 12%), 0 32px 64px rgb(30 29 26 / 22%); }
.screen { display: grid; gap: 0.625rem; padding: 1.5rem 1.125rem 1.25rem; border-radius: 2.125rem; background: var(--card); }
.shop { display: flex; align-items: center; gap: 0.5rem; font-weight: 600; line-height: 1.2; }
.avatar { display: grid; place-items: center; flex: none; width: 2.25rem; height: 2.25rem; border-radius: 50%; background: #7a4a1e; color: #ffffff; font-weight: 700; }
.pill { flex: none; margin-left: auto; padding: 0.125rem 0.625rem; border-radius: 1rem; background: var(--writes-tint); color: var(--writes); font-size: 0.8125rem; font-weight: 650; }
.picture { display: grid; place-items: center; padding: 1.25rem; border-radius: 1.25rem; background: linear-gradient(150deg, #f6dfbf, #e2b27a); color: #5a3412; }
.picture svg { width: 7.5rem; }
.gift { padding-top: 0.25rem; font-size: 1.625rem; line-height: 1.15; font-weight: 720; letter-spacing: -0.02em; }
.what { margin-top: -0.375rem; padding-bottom: 0.25rem; color: var(--soft); }
.todo { display: flex; gap: 0.625rem; align-items: center; font-size: 0.9375rem; }
.todo span { display: grid; place-items: center; flex: none; width: 1.5rem; height: 1.5rem; border-radius: 50%; background: var(--tint); color: var(--accent); font-size: 0.8125rem; font-weight: 700; }
.press { display: grid; place-items: center; min-height: 3rem; margin-top: 0.5rem; padding: 0.5rem; border-radius: 0.875rem; background: var(--accent); color: var(--on-accent); font-weight: 650; text-align: center; }

@media (min-width: 40rem) {
  .inner, .brand { padding-left: 2rem; padding-right: 2rem; }
  .brand nav .button { display: inline-flex; }
  .plans { grid-template-columns: 1fr 1fr; }
  .facts > div { grid-template-columns: 10rem 1fr; }
  .facts dt { line-height: 2.75rem; }
}
@media (min-width: 60rem) {
  .hero { grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr); gap: 4rem; padding-top: 3rem; padding-bottom: 3rem; }
  .pitch { gap: 1.5rem; }
  .button { padding: 0.75rem 1.5rem; }
  section.inner { padding-top: 5rem; padding-bottom: 5rem; }
  section.inner + section.inner { padding-top: 0; }
  .band { padding: 5.5rem 0; }
  .steps, .promises { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  .steps { gap: 3rem; }
  .plans { grid-template-columns: repeat(4, minmax(0, 1fr)); }
}
`;
