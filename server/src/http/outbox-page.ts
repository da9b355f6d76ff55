import { tidyTime } from '@bora/rules/clock-time.ts'
import type { Language } from '@bora/rules/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { escapeHtml as escaped } from '../core/escape-html.ts'
import type { MessageDispatcher } from '../modules/messaging/index.ts'
import { type KeptMessage, keptMessages } from '../adapters/local-outbox.ts'
import { outboxStyle } from './outbox-style.ts'
import { pageFonts } from './page-fonts.ts'
import { pageLanguage } from './page-language.ts'

type Options = { context(): Context; post: MessageDispatcher; webRoot: string }
type Query = { to?: unknown; message?: unknown; lang?: unknown }

const texts = {
  'pt-BR': {
    title: 'Caixa de saída',
    banner: 'Ambiente de desenvolvimento: as mensagens ficam aqui em vez de sair.',
    real: 'Atenção: com SMTP_URL ou SMS_PROVIDER definidos, essas mensagens saem de verdade e não aparecem aqui.',
    to: 'Para',
    filterHelp: 'E-mail ou celular com código do país',
    filter: 'Filtrar',
    all: 'Ver todas',
    refresh: 'Atualizar',
    json: 'Ver como JSON',
    list: 'Mensagens, da mais nova para a mais antiga',
    count: (count: number) => (count === 1 ? '1 mensagem' : `${count} mensagens`),
    empty: 'Nada por aqui ainda. Crie uma conta ou peça um código: a mensagem aparece aqui.',
    emptyFor: 'Nada para este destinatário.',
    back: 'Voltar à lista',
    mail: 'E-mail',
    sms: 'SMS',
    html: 'Como a pessoa vê',
    text: 'Em texto puro',
    kind: 'Tipo',
    at: 'Quando',
    other: 'English',
  },
  en: {
    title: 'Outbox',
    banner: 'Development: messages stay here instead of leaving.',
    real: 'Careful: with SMTP_URL or SMS_PROVIDER set, those messages leave for real and do not show up here.',
    to: 'To',
    filterHelp: 'E-mail, or phone with country code',
    filter: 'Filter',
    all: 'See all',
    refresh: 'Refresh',
    json: 'See as JSON',
    list: 'Messages, newest first',
    count: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
    empty: 'Nothing here yet. Create an account or ask for a code: the message shows up here.',
    emptyFor: 'Nothing for this recipient.',
    back: 'Back to the list',
    mail: 'E-mail',
    sms: 'SMS',
    html: 'As the person sees it',
    text: 'As plain text',
    kind: 'Kind',
    at: 'When',
    other: 'Português',
  },
} as const

/**
 * The local outbox, for people (`/dev/outbox`) and programs (`/dev/outbox.json`); plain HTML, no script. It shows codes
 * and links that open accounts, so it is never mounted in production.
 */
export async function outboxPages(app: FastifyInstance, { context, post, webRoot }: Options): Promise<void> {
  const { smtpUrl, twilio } = context().config.messages
  const real = smtpUrl !== null || twilio !== null

  async function read(query: Query): Promise<KeptMessage[]> {
    // So that a client finds its message right after the answer; a real mail server may be slow, and stores nothing
    // here.
    if (!real) await post.settled()
    return keptMessages(context().db, wordIn(query.to))
  }

  const style = pageFonts(webRoot) + outboxStyle
  app.get('/dev/outbox.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  )
  app.get<{ Querystring: Query }>('/dev/outbox.json', { schema: { hide: true } }, async (request, reply) => {
    const messages = await read(request.query)
    reply.header('cache-control', 'no-store')
    return messages.map(({ to, kind, subject, text, html, at }) => ({ to, kind, subject, text, html, at }))
  })
  app.get<{ Querystring: Query }>('/dev/outbox', { schema: { hide: true } }, async (request, reply) =>
    page(request, reply, await read(request.query), real),
  )
}

function page(
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
  messages: KeptMessage[],
  real: boolean,
): FastifyReply {
  const language = pageLanguage(request)
  const text = texts[language]
  const [to, chosen, lang] = [wordIn(request.query.to), wordIn(request.query.message), wordIn(request.query.lang)]
  const open = messages.find(({ id }) => id === chosen)
  const shown = open ?? messages[0]
  const address = (change: Record<string, string | undefined>) => addressOf({ to, lang, ...change })
  const list = messages.map(message => listed(message, message === shown, address({ message: message.id }), language))
  return reply
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      // Mails contain their own style; their frame obeys this policy, too.
      "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${text.title} · Bora</title><link rel="stylesheet" href="/dev/outbox.css"></head>
<body class="${open ? 'reading' : 'browsing'}"><div role="note" class="banner">${real ? text.real : text.banner}</div>
<header class="top"><a class="brand" href="/">Bora</a><h1>${text.title}</h1><nav>
<a href="${address({ message: chosen })}">${text.refresh}</a><a href="${addressOf({ to }, '/dev/outbox.json')}">${text.json}</a>
<a href="${address({ message: chosen, lang: language === 'en' ? 'pt-BR' : 'en' })}" lang="${language === 'en' ? 'pt-BR' : 'en'}">${text.other}</a></nav></header>
<main><section class="list" aria-label="${text.list}">
<form method="get" action="/dev/outbox">${lang ? `<input type="hidden" name="lang" value="${escaped(lang)}">` : ''}
<label for="to">${text.to}</label><div class="row"><input id="to" name="to" value="${escaped(to ?? '')}" aria-describedby="to-help" autocomplete="off" autocapitalize="none" spellcheck="false"><button>${text.filter}</button></div>
<p id="to-help" class="help">${text.filterHelp}${to ? ` · <a href="${address({ to: undefined })}">${text.all}</a>` : ''}</p></form>
<p class="help">${text.count(messages.length)}</p>
${messages.length > 0 ? `<ol>${list.join('')}</ol>` : `<p class="empty">${to ? text.emptyFor : text.empty}</p>`}</section>
${shown ? reading(shown, address({}), language) : ''}</main></body></html>`)
}

function listed(message: KeptMessage, current: boolean, address: string, language: Language): string {
  const text = texts[language]
  return `<li><a href="${address}"${current ? ' aria-current="true"' : ''}><strong>${escaped(message.subject || message.text.split('\n')[0]!)}</strong>
<span>${escaped(message.to)}</span><span><span class="tag ${message.html ? 'mail' : 'sms'}">${message.html ? text.mail : text.sms}</span> ${escaped(message.kind)} · ${time(message.at, language)}</span></a></li>`
}

function reading(message: KeptMessage, back: string, language: Language): string {
  const text = texts[language]
  const heading = message.subject || `${text.sms} · ${message.to}`
  const facts = [
    [text.to, escaped(message.to)],
    [text.kind, escaped(message.kind)],
    [text.at, time(message.at, language)],
  ]
  const seen = message.html
    ? `<h3>${text.html}</h3><iframe title="${escaped(heading)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(inNewPage(message.html))}"></iframe><h3>${text.text}</h3>`
    : ''
  return `<article aria-labelledby="subject"><a class="back" href="${back}">${text.back}</a><h2 id="subject">${escaped(heading)}</h2>
<dl>${facts.map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`).join('')}</dl>
${seen}<pre class="${message.html ? 'plain' : 'bubble'}" tabindex="0">${linked(message.text)}</pre></article>`
}

// The frame can't navigate: a link in it opens a new page.
function inNewPage(html: string): string {
  return html.replace('<head>', '<head><base target="_blank">')
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escaped(part)}" target="_blank" rel="noreferrer">${escaped(part)}</a>`
        : escaped(part),
    )
    .join('')
}

function time(at: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' })
  const shown = tidyTime(format.format(new Date(at)), language)
  return `<time datetime="${at}">${shown}</time>`
}

function addressOf(query: Record<string, string | undefined>, path = '/dev/outbox'): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return escaped(given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path)
}

function wordIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value.trim() : undefined
}
