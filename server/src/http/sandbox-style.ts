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
.card {
  width: min(100% - 32px, 440px); margin: auto; padding: 32px 24px; border-radius: 24px;
  background: var(--surface); border: 1px solid var(--line); display: grid; gap: 16px;
}
h1 { font-size: .9375rem; font-weight: 500; color: var(--ink-2); display: grid; gap: 4px; }
h1 strong { font: 800 2.5rem/1 'Archivo Variable', sans-serif; font-stretch: 116%; color: var(--ink); font-variant-numeric: tabular-nums lining-nums; letter-spacing: -.03em; }
.what { padding-bottom: 16px; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; font-weight: 600; }
p { color: var(--ink-2); }
.what { color: var(--ink); }
form { display: grid; gap: 12px; }
.button {
  display: block; width: 100%; min-height: 56px; padding: 16px 20px; border-radius: 999px; border: 1.5px solid var(--line-strong);
  background: var(--surface); color: var(--ink); font: inherit; font-weight: 700; text-align: center; text-decoration: none; cursor: pointer;
}
.button:hover { background: var(--fill); }
.main { background: var(--brand); border-color: var(--brand); color: var(--on-brand); }
.main:hover { background: var(--brand-hover); }
.quiet { border-color: transparent; color: var(--ink-2); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`
