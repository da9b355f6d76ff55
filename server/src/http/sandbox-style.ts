import { pageColours } from './page-colours.ts'

/** The style of the sandbox's page: the product's colours and shapes, without its scripts. */
export const sandboxStyle = `
${pageColours}* { box-sizing: border-box; margin: 0; }
body {
  min-height: 100dvh; background: var(--canvas); color: var(--ink);
  font: 400 1rem/1.45 'Figtree Variable', system-ui, -apple-system, 'Segoe UI', sans-serif;
  display: flex; flex-direction: column; align-items: center;
}
.banner {
  width: 100%; padding: 12px 16px; text-align: center; font-size: .875rem; font-weight: 600;
  background: var(--maracuja-soft); color: var(--maracuja-text);
}
.banner p { color: inherit; }
main { width: 100%; margin: auto; padding: 24px 16px 40px; display: grid; justify-items: center; gap: 20px; }
.columns { width: 100%; display: grid; gap: 16px; justify-content: center; grid-template-columns: minmax(0, 440px); align-items: start; }
@media (min-width: 960px) { .columns:has(.cards) { grid-template-columns: minmax(0, 440px) minmax(0, 400px); } }
.card { padding: 28px 24px; border-radius: 24px; background: var(--surface); border: 1px solid var(--line); display: grid; gap: 16px; min-width: 0; }
h1 { font-size: .9375rem; font-weight: 500; color: var(--ink-2); display: grid; gap: 4px; }
h1 strong, h1.title { font: 800 2.5rem/1 'Archivo Variable', sans-serif; font-stretch: 116%; color: var(--ink); font-variant-numeric: tabular-nums lining-nums; letter-spacing: -.03em; overflow-wrap: anywhere; }
h1.title { font-size: 1.75rem; }
h2 { font: 800 1.125rem/1.2 'Archivo Variable', sans-serif; font-stretch: 112%; }
p { color: var(--ink-2); }
.what { padding-bottom: 16px; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; font-weight: 600; color: var(--ink); }
.tabs { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 4px; padding: 4px; border-radius: 999px; background: var(--fill); }
.tabs a { min-height: 44px; display: grid; place-items: center; border-radius: 999px; color: var(--ink-2); font-weight: 600; text-decoration: none; }
.tabs a[aria-current] { background: var(--surface); color: var(--ink); box-shadow: 0 1px 2px rgb(0 0 0 / .12); }
.clock { display: flex; justify-content: space-between; gap: 12px; font-size: .9375rem; }
.clock strong { color: var(--ink); font-variant-numeric: tabular-nums; }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
form > * { grid-column: 1 / -1; }
form > .expiry { grid-column: 1; } form > .cvc { grid-column: 2; }
.field { display: grid; gap: 6px; align-content: start; min-width: 0; }
label { font-size: .875rem; font-weight: 600; }
input, textarea, select {
  width: 100%; min-height: 52px; padding: 12px 16px; border-radius: 16px; border: 1.5px solid var(--line-strong);
  background: var(--surface); color: var(--ink); font: inherit; font-variant-numeric: tabular-nums;
}
input::placeholder { color: var(--ink-3); opacity: 1; }
textarea { font: 500 .8125rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; word-break: break-all; resize: none; }
[aria-invalid] { border-color: var(--brand-text); }
.fault { color: var(--brand-text); font-size: .875rem; font-weight: 600; }
.said:empty { display: none; }
.qr { justify-self: center; width: min(100%, 264px); padding: 0; border-radius: 16px; overflow: hidden; border: 1px solid var(--line); background: #fff; }
.qr svg { display: block; width: 100%; height: auto; }
.bank { display: grid; gap: 12px; padding-top: 16px; border-top: 1px solid var(--line); }
.odd { display: block; } .odd > * + * { margin-top: 12px; }
summary { min-height: 44px; display: flex; align-items: center; font-weight: 600; color: var(--brand-text); cursor: pointer; text-decoration: underline; text-underline-offset: 3px; }
.cards ul { list-style: none; padding: 0; display: grid; }
.cards li + li { border-top: 1px solid var(--line); }
.cards a { display: grid; gap: 2px; padding: 10px 0; min-height: 44px; color: var(--ink); text-decoration: none; }
.cards a span { font-weight: 600; }
.cards a:hover span { text-decoration: underline; }
.cards code { font: 500 .875rem/1.4 'Figtree Variable', system-ui, sans-serif; color: var(--ink-2); font-variant-numeric: tabular-nums; }
.button {
  display: block; width: 100%; min-height: 56px; padding: 16px 20px; border-radius: 999px; border: 1.5px solid var(--line-strong);
  background: var(--surface); color: var(--ink); font: inherit; font-weight: 700; text-align: center; text-decoration: none; cursor: pointer;
}
.button[hidden] { display: none; }
.button:hover { background: var(--fill); }
.main { background: var(--brand); border-color: var(--brand); color: var(--on-brand); }
.main:hover { background: var(--brand-hover); }
.quiet { border-color: transparent; color: var(--ink-2); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`
