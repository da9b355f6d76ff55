import { pageColours } from './page-colours.ts'

/** The style of the outbox's page: the product's colours and shapes, without its scripts. */
export const outboxStyle = `
${pageColours}* { box-sizing: border-box; margin: 0; }
body {
  min-height: 100dvh; background: var(--canvas); color: var(--ink);
  font: 400 1rem/1.45 'Figtree Variable', system-ui, -apple-system, 'Segoe UI', sans-serif;
}
a { color: var(--brand-text); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.banner {
  padding: 10px 16px; text-align: center; font-size: .875rem; font-weight: 600;
  background: var(--maracuja-soft); color: var(--maracuja-text);
}
.top { display: flex; flex-wrap: wrap; align-items: baseline; gap: 8px 20px; max-width: 1200px; margin: auto; padding: 24px 24px 16px; }
.brand { color: var(--brand-text); font-weight: 850; font-size: 1.25rem; letter-spacing: -.03em; text-decoration: none; padding: 8px 0; }
h1 { font: 800 1.75rem/1.1 'Archivo Variable', sans-serif; font-stretch: 112%; letter-spacing: -.022em; }
nav { display: flex; flex-wrap: wrap; gap: 4px 20px; margin-left: auto; }
nav a { padding: 10px 0; font-size: .9375rem; font-weight: 600; }
main { display: grid; grid-template-columns: 372px minmax(0, 1fr); gap: 20px; align-items: start; max-width: 1200px; margin: auto; padding: 0 24px 48px; }
.list, article { background: var(--surface); border: 1px solid var(--line); border-radius: 24px; }
.list { padding: 20px 12px 12px; display: grid; gap: 12px; }
.list > form, .list > p { padding: 0 8px; }
label { font-size: .875rem; font-weight: 650; }
.row { display: flex; gap: 8px; margin: 6px 0; }
input {
  flex: 1; min-width: 0; height: 44px; padding: 0 14px; border: 1.5px solid var(--line-strong); border-radius: 16px;
  background: var(--surface); color: var(--ink); font: inherit;
}
button { height: 44px; padding: 0 18px; border: 0; border-radius: 999px; background: var(--ink); color: var(--canvas); font: inherit; font-size: .9375rem; font-weight: 700; cursor: pointer; }
.help { font-size: .875rem; color: var(--ink-3); }
.empty { color: var(--ink-2); padding-bottom: 12px !important; }
ol { list-style: none; padding: 0; display: grid; gap: 2px; max-height: 70dvh; overflow-y: auto; }
li a { display: grid; gap: 2px; padding: 12px; border-radius: 16px; color: var(--ink); text-decoration: none; overflow-wrap: anywhere; }
li a:focus-visible { outline-offset: -3px; }
li a:hover { background: var(--fill); }
li a[aria-current] { background: var(--brand-soft); }
li strong { font-weight: 700; }
li span { font-size: .875rem; color: var(--ink-2); }
.tag { display: inline-block; padding: 1px 8px; border-radius: 8px; font-size: .78125rem; font-weight: 700; background: var(--fill); color: var(--ink); }
.tag.sms { background: var(--maracuja-soft); color: var(--maracuja-text); }
article { padding: 24px; display: grid; gap: 16px; }
.back { display: none; padding: 10px 0; font-weight: 600; }
h2 { font-size: 1.5rem; font-weight: 800; letter-spacing: -.022em; line-height: 1.15; overflow-wrap: anywhere; }
h3 { font-size: .9375rem; font-weight: 700; }
dl { display: flex; flex-wrap: wrap; gap: 8px 28px; }
dt { font-size: .78125rem; color: var(--ink-3); }
dd { margin: 0; font-size: .9375rem; font-weight: 600; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 880px; border: 1px solid var(--line); border-radius: 16px; background: var(--canvas); }
pre { padding: 16px 20px; border-radius: 16px; background: var(--fill); color: var(--ink); font: 400 .9375rem/1.5 ui-monospace, 'SF Mono', Menlo, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.bubble { justify-self: start; max-width: 420px; border-bottom-left-radius: 4px; font-family: inherit; font-size: 1rem; }
@media (max-width: 900px) {
  main { grid-template-columns: minmax(0, 1fr); padding: 0 12px 32px; }
  .top { padding: 16px 16px 12px; }
  nav { margin-left: 0; width: 100%; }
  ol { max-height: none; }
  .reading .list, .browsing article { display: none; }
  .back { display: inline-block; }
  article { padding: 16px; }
  iframe { height: 960px; }
}
`
