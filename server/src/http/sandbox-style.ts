/** The style of the sandbox's page: the product's colours and shapes, without its fonts and scripts. */
export const sandboxStyle = `
:root {
  color-scheme: light dark;
  --canvas: #F3F6F1; --surface: #FFFFFF; --line: #DCE4DA; --line-strong: #7F8E86; --ink: #0E1F18; --ink-2: #47574F;
  --brand: #FC5033; --brand-hover: #FF6347; --on-brand: #1F0803; --brand-text: #BD2F18;
  --maracuja-soft: #FFF0CB; --maracuja-text: #7D5300; --fill: #EAEFE8; --focus: #2463EB;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #09120F; --surface: #111D18; --line: #22332B; --line-strong: #6C7F75; --ink: #F1F6F2; --ink-2: #B0BFB7;
    --brand: #FF6A4F; --brand-hover: #FF7C64; --on-brand: #1F0803; --brand-text: #FF8F79;
    --maracuja-soft: #33270B; --maracuja-text: #FFD166; --fill: #203029; --focus: #8DB4FF;
  }
}
* { box-sizing: border-box; margin: 0; }
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
.brand { color: var(--brand-text); font-weight: 850; font-size: 1.25rem; letter-spacing: -.03em; }
h1 { font-size: .9375rem; font-weight: 500; color: var(--ink-2); display: grid; gap: 4px; }
h1 strong { font-size: 2.25rem; font-weight: 800; line-height: 1; color: var(--ink); font-variant-numeric: tabular-nums lining-nums; letter-spacing: -.03em; }
.what { padding-bottom: 16px; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; font-weight: 600; }
p { color: var(--ink-2); }
.what, .brand { color: var(--ink); }
.brand { color: var(--brand-text); }
form { display: grid; gap: 12px; }
.button {
  display: block; width: 100%; min-height: 56px; padding: 16px 20px; border-radius: 16px; border: 1px solid var(--line-strong);
  background: var(--surface); color: var(--ink); font: inherit; font-weight: 700; text-align: center; text-decoration: none; cursor: pointer;
}
.button:hover { background: var(--fill); }
.main { background: var(--brand); border-color: var(--brand); color: var(--on-brand); }
.main:hover { background: var(--brand-hover); }
.quiet { border-color: transparent; color: var(--ink-2); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`
