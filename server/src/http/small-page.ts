import type { Language } from '@bora/rules/limits.ts'
import type { FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import { pageColours } from './page-colours.ts'
import { pageFonts } from './page-fonts.ts'
import { setContentLanguage } from './page-language.ts'

type SmallPage = {
  status: number
  language: Language
  /** HTML with one `h1`, whose text becomes the title. */
  content: string
  /** CSP sources that a form may submit to, besides this site. */
  formTargets?: readonly string[]
}

/**
 * Pages of one card that the server writes itself and that work without scripts. Returns a function that sends one:
 * never cached, never framed, without a referrer. `script` is the only script that they may run; it is inlined.
 */
export function smallPages(webRoot: string, script = ''): (reply: FastifyReply, page: SmallPage) => FastifyReply {
  const style = pageFonts(webRoot) + STYLE
  const scriptSource = script && `script-src 'sha256-${hashOf(script)}'; `
  const end = script && `<script>${script}</script>`
  return (reply, { status, language, content, formTargets = [] }) =>
    setContentLanguage(reply, language)
      .status(status)
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${hashOf(style)}'; ${scriptSource}font-src 'self'; img-src 'self'; form-action ${["'self'", ...formTargets].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
      )
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${titleOf(content)} · Bora</title><link rel="icon" href="/icon.svg"><style>${style}</style></head>
<body><main><img src="/icon.svg" alt="Bora" width="44" height="44"><section>${content}</section></main>${end}</body></html>`)
}

function titleOf(content: string): string {
  return /<h1>(.*?)<\/h1>/.exec(content)![1]!
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

const STYLE = `${pageColours}* { box-sizing: border-box; margin: 0; }
body {
  min-height: 100dvh; display: grid; place-items: center; background: var(--canvas); color: var(--ink);
  font: 400 1rem/1.45 'Figtree Variable', system-ui, -apple-system, 'Segoe UI', sans-serif;
}
main { width: 100%; max-width: 472px; padding: 24px 16px 40px; display: grid; justify-items: center; gap: 20px; }
section { width: 100%; padding: 32px 28px; border-radius: 28px; background: var(--surface); border: 1px solid var(--line); display: grid; gap: 16px; }
h1 { font: 800 1.75rem/1.1 'Archivo Variable', sans-serif; font-stretch: 116%; letter-spacing: -.03em; overflow-wrap: anywhere; }
p { color: var(--ink-2); overflow-wrap: anywhere; }
button { width: 100%; min-height: 56px; border: 0; border-radius: 999px; background: var(--brand); color: var(--on-brand); font: inherit; font-weight: 700; cursor: pointer; }
button:hover { background: var(--brand-hover); }
a { min-height: 44px; display: grid; place-items: center; color: var(--brand-text); font-weight: 600; text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`
