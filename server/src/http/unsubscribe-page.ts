import type { Language } from '@bora/rules/limits.ts'
import { PAGES, UNSUBSCRIBE_PATH } from '@bora/rules/pages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Context } from '../core/context.ts'
import { escapedHtml as escaped } from '../core/escaped-html.ts'
import { inOwnTransaction } from '../core/own-transaction.ts'
import { noticeName } from '../rooms/message-templates/message-templates.ts'
import { readUnsubscribe, type Unsubscribe, unsubscribe } from '../rooms/notifications/notifications.ts'
import { personOf } from '../rooms/people/people.ts'
import { pageColours } from './page-colours.ts'
import { pageFonts } from './page-fonts.ts'
import { pageLanguage, sayLanguage } from './page-language.ts'

type Options = { context(): Context; webRoot: string }
type Query = { token?: unknown; lang?: unknown }

const texts = {
  'pt-BR': {
    ask: 'Desligar este e-mail?',
    askText: (name: string) => `“${name}” para de chegar no seu e-mail. No app e no navegador nada muda.`,
    button: 'Desligar',
    done: 'Desligado',
    doneText: (name: string) => `“${name}” não chega mais no seu e-mail.`,
    wrong: 'Este link não vale',
    wrongText: 'Ele veio incompleto. Nos seus avisos você desliga cada e-mail.',
    settings: 'Ver meus avisos',
  },
  en: {
    ask: 'Switch this email off?',
    askText: (name: string) => `“${name}” stops coming by email. In the app and in your browser nothing changes.`,
    button: 'Switch off',
    done: 'Switched off',
    doneText: (name: string) => `“${name}” won't come by email any more.`,
    wrong: "This link doesn't work",
    wrongText: 'A part of it is missing. Your notifications have a switch for each email.',
    settings: 'See my notifications',
  },
} as const

/**
 * Where the link of a mail switches that mail off, for whoever has the link: programs for mail do so with one POST without
 * a session (RFC 8058). A GET, which scanners of mails make too, only asks (docs/rules/notifications.md#one-click).
 */
export async function unsubscribePage(app: FastifyInstance, { context, webRoot }: Options): Promise<void> {
  const style = pageFonts(webRoot) + STYLE
  const hash = createHash('sha256').update(style).digest('base64')
  // Of what a program for mail sends along nothing is needed, whatever its form.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, done) => done(null, null))

  async function answer(
    request: FastifyRequest<{ Querystring: Query }>,
    reply: FastifyReply,
    how: 'ask' | 'done',
  ): Promise<FastifyReply> {
    const ctx = context()
    const token = typeof request.query.token === 'string' ? request.query.token : ''
    const about = readUnsubscribe(ctx, token)
    const person = about && (await personOf(ctx.db, about.userId))
    const language = pageLanguage(request, person?.language)
    if (about && how === 'done') await inOwnTransaction(ctx, inside => unsubscribe(inside, about))
    return sayLanguage(reply, language)
      .status(about ? 200 : 404)
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(page(language, style, body(language, about, { how, token })))
  }

  const schema = { hide: true }
  app.get<{ Querystring: Query }>(UNSUBSCRIBE_PATH, { schema }, (request, reply) => answer(request, reply, 'ask'))
  app.post<{ Querystring: Query }>(UNSUBSCRIBE_PATH, { schema }, (request, reply) => answer(request, reply, 'done'))
}

function body(
  language: Language,
  about: Unsubscribe | null,
  { how, token }: { how: 'ask' | 'done'; token: string },
): string {
  const text = texts[language]
  const link = `<a href="${PAGES.notifications.path}">${escaped(text.settings)}</a>`
  if (!about) return `<h1>${escaped(text.wrong)}</h1><p>${escaped(text.wrongText)}</p>${link}`
  const name = noticeName(language, about.kind)
  if (how === 'done') return `<h1>${escaped(text.done)}</h1><p role="status">${escaped(text.doneText(name))}</p>${link}`
  const address = `${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`
  return `<h1>${escaped(text.ask)}</h1><p>${escaped(text.askText(name))}</p><form method="post" action="${escaped(address)}"><button>${escaped(text.button)}</button></form>${link}`
}

function page(language: Language, style: string, content: string): string {
  const title = /<h1>(.*?)<\/h1>/.exec(content)![1]
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Bora</title><link rel="icon" href="/icon.svg"><style>${style}</style></head>
<body><main><img src="/icon.svg" alt="Bora" width="44" height="44"><section>${content}</section></main></body></html>`
}

const STYLE = `${pageColours}* { box-sizing: border-box; margin: 0; }
body {
  min-height: 100dvh; display: grid; place-items: center; background: var(--canvas); color: var(--ink);
  font: 400 1rem/1.45 'Figtree Variable', system-ui, -apple-system, 'Segoe UI', sans-serif;
}
main { width: 100%; max-width: 472px; padding: 24px 16px 40px; display: grid; justify-items: center; gap: 20px; }
section { width: 100%; padding: 32px 28px; border-radius: 28px; background: var(--surface); border: 1px solid var(--line); display: grid; gap: 16px; }
h1 { font: 800 1.75rem/1.1 'Archivo Variable', sans-serif; font-stretch: 116%; letter-spacing: -.03em; }
p { color: var(--ink-2); overflow-wrap: anywhere; }
button { width: 100%; min-height: 56px; border: 0; border-radius: 999px; background: var(--brand); color: var(--on-brand); font: inherit; font-weight: 700; cursor: pointer; }
button:hover { background: var(--brand-hover); }
a { min-height: 44px; display: grid; place-items: center; color: var(--brand-text); font-weight: 600; text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`
