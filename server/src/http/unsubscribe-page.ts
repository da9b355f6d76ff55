import type { Language } from '@bora/rules/limits.ts'
import { PAGES, UNSUBSCRIBE_PATH } from '@bora/rules/pages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { escapeHtml as escaped } from '../core/escape-html.ts'
import { inSeparateTransaction } from '../core/separate-transaction.ts'
import { notificationName } from '@bora/rules/notification-texts/notification-text.ts'
import { readUnsubscribe, type Unsubscribe, unsubscribe } from '../modules/notifications/index.ts'
import { personOf } from '../modules/accounts/index.ts'
import { pageLanguage } from './page-language.ts'
import { smallPages } from './small-page.ts'

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
 * Unsubscribes from a kind of mail for anyone with its link: mail programs do so with one POST without a session (RFC
 * 8058). A GET, which mail scanners also send, only asks (docs/rules/notifications.md#one-click).
 */
export async function unsubscribePage(app: FastifyInstance, { context, webRoot }: Options): Promise<void> {
  const send = smallPages(webRoot)
  // The body that a mail program sends is ignored, for any type.
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
    if (about && how === 'done') await inSeparateTransaction(ctx, inside => unsubscribe(inside, about))
    return send(reply, { status: about ? 200 : 404, language, content: body(language, about, { how, token }) })
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
  const name = notificationName(language, about.kind)
  if (how === 'done') return `<h1>${escaped(text.done)}</h1><p role="status">${escaped(text.doneText(name))}</p>${link}`
  const address = `${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`
  return `<h1>${escaped(text.ask)}</h1><p>${escaped(text.askText(name))}</p><form method="post" action="${escaped(address)}"><button>${escaped(text.button)}</button></form>${link}`
}
