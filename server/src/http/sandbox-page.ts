import type { Language } from '@bora/rules/limits.ts'
import { formatMoney, isCurrency } from '@bora/rules/money.ts'
import { pixCode, readPixCode } from '@bora/rules/pix-code.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderSVG } from 'uqr'
import type { Context } from '../core/context.ts'
import { escapeHtml as escaped } from '../core/escape-html.ts'
import {
  authenticate,
  cancelSandboxOrder,
  payByCard,
  payByPix,
  PIX_PAYMENTS,
  type SandboxOrder,
  sandboxOrder,
} from '../adapters/sandbox-books.ts'
import { SANDBOX_CARD_NAMES, SANDBOX_CARDS, sandboxCardOf } from '../adapters/sandbox-cards.ts'
import { pageFonts } from './page-fonts.ts'
import { pageLanguage } from './page-language.ts'
import { sandboxWebhookSender } from './sandbox-webhook-sender.ts'
import { sandboxDesk } from './sandbox-desk.ts'
import { sandboxPage } from './sandbox-frame.ts'
import { sandboxScript } from './sandbox-script.ts'
import { sandboxStyle } from './sandbox-style.ts'
import { type CardField, sandboxTexts } from './sandbox-texts.ts'
import { registerFormParser } from './text.ts'

type Options = { context(): Context; webRoot: string }
type Method = 'card' | 'pix'
type Fields = Partial<Record<CardField, string>>
/** Errors of a submission, by field; `card` is not a test card, `code` is a Pix code of another order. */
type Faults = { fields: CardField[]; card?: boolean; code?: boolean }
type View = { order: SandboxOrder; ctx: Context; language: Language; method: Method; sent: Fields; faults: Faults }

const FIELDS: readonly CardField[] = ['number', 'expiry', 'cvc', 'name']
const NO_FAULTS: Faults = { fields: [] }
// Values filled in together with a test card's number.
const BESIDE = { expiry: '12/39', cvc: '123', name: 'Teste da Bora' }

/**
 * The sandbox provider's hosted page: plain HTML and form posts that work without a script. Choices change the
 * provider's own books; the payment here changes only because the provider is queried afterwards.
 */
export async function sandboxPages(app: FastifyInstance, { context, webRoot }: Options): Promise<void> {
  registerFormParser(app, 2_000)
  const courier = sandboxWebhookSender(app, context)
  const style = pageFonts(webRoot) + sandboxStyle
  for (const [path, type, text] of [
    ['/sandbox/checkout.css', 'text/css', style],
    ['/sandbox/checkout.js', 'text/javascript', sandboxScript],
  ] as const)
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(text),
    )
  if (context().config.outboxPages) sandboxDesk(app, context)
  app.get<{ Params: { ref: string } }>('/sandbox/checkout/:ref', { schema: { hide: true } }, async (request, reply) => {
    const ctx = context()
    const order = await sandboxOrder(ctx.db, request.params.ref, ctx.now)
    if (!order) return missing(request, reply)
    const { method, card } = request.query as Record<string, unknown>
    const number = typeof card === 'string' && sandboxCardOf(card) ? card : undefined
    const sent: Fields = number ? { number: grouped(number), ...BESIDE } : {}
    return show(request, reply, 200, {
      order,
      ctx,
      method: methodOf(order, card === undefined ? method : 'card'),
      sent,
      faults: NO_FAULTS,
    })
  })
  app.post<{ Params: { ref: string }; Body: Record<string, string> | undefined }>(
    '/sandbox/checkout/:ref',
    { schema: { hide: true } },
    async (request, reply) => {
      const ctx = context()
      const order = await sandboxOrder(ctx.db, request.params.ref, ctx.now)
      if (!order) return missing(request, reply)
      const leadsTo = await act(ctx, order, request.body ?? {})
      courier.go()
      if (typeof leadsTo === 'string') return reply.redirect(leadsTo === '' ? request.url : pathOf(leadsTo, ctx), 303)
      return show(request, reply, 422, { order, ctx, ...leadsTo })
    },
  )
}

/** Processes a submission. Returns the address to redirect to, empty for the same page, or the errors. */
async function act(
  { db, now }: Context,
  order: SandboxOrder,
  sent: Record<string, string>,
): Promise<string | Pick<View, 'method' | 'sent' | 'faults'>> {
  const { ref, return_url: back } = order
  switch (sent.action) {
    case 'card': {
      const fields = FIELDS.filter(field => !isFilled(field, sent[field] ?? '', now))
      const card = sandboxCardOf(sent.number ?? '')
      const faults = { fields, card: !fields.includes('number') && !card }
      if (fields.length > 0 || !card) return { method: 'card', sent: withoutCard(sent, card !== undefined), faults }
      return (await payByCard(db, ref, card, now)) === 'requires_action' ? '' : back
    }
    case 'pix': {
      const how = PIX_PAYMENTS.find(one => one === sent.how)
      if (!how) return ''
      if (!isCodeOf(order, sent.code ?? '')) return { method: 'pix', sent: {}, faults: { fields: [], code: true } }
      await payByPix(db, ref, how, now)
      return back
    }
    case 'confirm':
    case 'refuse':
      await authenticate(db, ref, sent.action === 'confirm', now)
      return back
    case 'cancel':
      await cancelSandboxOrder(db, ref, now)
      return order.cancel_url
    default:
      return ''
  }
}

function isFilled(field: CardField, text: string, now: Date): boolean {
  if (field === 'number') return /^\d[\d -]{10,30}$/.test(text.trim())
  if (field === 'cvc') return /^\d{3,4}$/.test(text.trim())
  if (field === 'name') return text.trim().length > 1
  const date = /^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)$/.exec(text.trim())
  // A card is valid until the end of its month.
  return date !== null && Date.UTC(2000 + Number(date[2]), Number(date[1]), 1) > now.getTime()
}

// A number that is no test card may be a real one, and isn't sent back.
function withoutCard(sent: Fields, isTest: boolean): Fields {
  const { number, expiry, name } = sent
  return isTest ? { number, expiry, name } : { name }
}

/** Only payments in reais can use Pix. */
function takesPix({ currency }: SandboxOrder): boolean {
  return currency === 'BRL'
}

// Where Pix can be used it comes first, as payers in Brazil expect.
function methodOf(order: SandboxOrder, asked: unknown): Method {
  return asked !== 'card' && takesPix(order) ? 'pix' : 'card'
}

/**
 * Returns the Pix code of an order: its address is one that no bank can reach, so that no payer can pay another party.
 */
function codeOf(order: SandboxOrder): string {
  const to = { url: `https://sandbox.invalid/pix/${order.ref}` }
  return pixCode({ to, amountCents: order.amount_cents, name: 'Bora Desafios', city: 'Sao Paulo', txid: null })
}

function isCodeOf(order: SandboxOrder, code: string): boolean {
  const charge = readPixCode(code.trim())
  return !('fault' in charge) && code.trim() === codeOf(order) && charge.amountCents === order.amount_cents
}

/** On our own origin the path suffices, for any host name of the installation. */
function pathOf(url: string, ctx: Context): string {
  const { origin, pathname, search } = new URL(url)
  return origin === ctx.config.siteUrl ? pathname + search : url
}

function show(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  about: Omit<View, 'language'>,
): FastifyReply {
  const language = pageLanguage(request, about.order.language as Language)
  return sandboxPage(reply, status, language, checkout({ ...about, language }))
}

function checkout(view: View): string {
  const { order, ctx, language } = view
  const text = sandboxTexts[language]
  const expired = new Date(order.expires_at) <= ctx.now
  // A payer who has paid, or can no longer pay, must not see an open payment.
  const isOpen = !expired && (order.state === 'pending' || order.state === 'requires_action')
  const head = `<h1><span>${isOpen ? text.pay : text.amount}</span> <strong>${escaped(amountOf(order, language))}</strong></h1><p class="what">${escaped(order.description)}</p>`
  const back = `<a class="button" href="${escaped(pathOf(order.return_url, ctx))}">${text.back}</a>`
  const isPending = order.state === 'pending'
  if (isPending && !expired)
    return `<div class="card">${head}${openOrder(view)}</div>${view.method === 'card' ? testCards(view) : ''}`
  if (order.state === 'requires_action' && !expired) return `<div class="card">${head}${confirmation(language)}</div>`
  if (order.state === 'processing')
    return `<div class="card">${head}<h2>${text.processingTitle}</h2><p role="status">${text.processing}</p>${back}</div>`
  const isLate = takesPix(order) && (isPending || order.state === 'canceled')
  const late = isLate
    ? `<details class="odd"><summary>${text.oddBank}</summary><p>${text.lateHelp}</p>${pixForm(order, 'exact', text.late, '')}</details>`
    : ''
  return `<div class="card">${head}<p role="status">${isPending || order.state === 'requires_action' ? text.expired : text.decided}</p>${back}${late}</div>`
}

function amountOf(order: SandboxOrder, language: Language): string {
  return isCurrency(order.currency) ? formatMoney(order.amount_cents, order.currency, language) : ''
}

function openOrder(view: View): string {
  const { order, ctx, language, method } = view
  const text = sandboxTexts[language]
  const left = Math.ceil((new Date(order.expires_at).getTime() - ctx.now.getTime()) / 1_000)
  const tab = (name: Method) =>
    `<a href="?method=${name}&amp;lang=${language}"${name === method ? ' aria-current="page"' : ''}>${text[name]}</a>`
  const tabs = takesPix(order) ? `<nav class="tabs" aria-label="${text.methods}">${tab('pix')}${tab('card')}</nav>` : ''
  const clock = `<p class="clock" data-left="${left}"><span>${text.left}</span> <strong data-clock role="timer">${text.minutes(Math.ceil(left / 60))}</strong></p>`
  const cancel = `<form method="post"><button class="button quiet" name="action" value="cancel">${text.cancel}</button></form>`
  return tabs + clock + (method === 'pix' ? pixWay(view) : cardWay(view)) + cancel
}

function cardWay({ order, language, sent, faults }: View): string {
  const text = sandboxTexts[language]
  const hints: Record<CardField, string> = {
    number: 'inputmode="numeric" autocomplete="off" maxlength="31" placeholder="0000 0000 0000 0000"',
    expiry: 'inputmode="numeric" autocomplete="off" maxlength="7" placeholder="12/39"',
    cvc: 'inputmode="numeric" autocomplete="off" maxlength="4" placeholder="123"',
    name: 'autocomplete="off" maxlength="80"',
  }
  const said: Fields = Object.fromEntries(faults.fields.map(name => [name, text.faults[name]]))
  if (faults.card) said.number = text.unknownCard
  const first = FIELDS.find(name => said[name])
  const field = (name: CardField) => {
    const fault = said[name] ?? ''
    const focus = name === first ? ' autofocus' : ''
    const about = fault ? ` aria-invalid="true" aria-describedby="${name}-fault"${focus}` : ''
    return `<div class="field ${name}"><label for="${name}">${text.fields[name]}</label>
<input id="${name}" name="${name}" value="${escaped(sent[name] ?? '')}" ${hints[name]}${about} required>${fault ? `<p class="fault" id="${name}-fault">${fault}</p>` : ''}</div>`
  }
  return `<form method="post" novalidate><input type="hidden" name="action" value="card">${FIELDS.map(field).join('')}
<button class="button main">${text.payAmount(escaped(amountOf(order, language)))}</button></form>`
}

function testCards({ language }: View): string {
  const text = sandboxTexts[language]
  const rows = SANDBOX_CARD_NAMES.map(name => {
    const { number } = SANDBOX_CARDS[name]
    return `<li><a href="?card=${number}&amp;lang=${language}"><span>${text.cards[name]}</span> <code>${grouped(number)}</code></a></li>`
  })
  return `<section class="card cards" aria-labelledby="cards"><h2 id="cards">${text.testCards}</h2><p>${text.testCardsHelp}</p><ul>${rows.join('')}</ul></section>`
}

function grouped(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}

function pixWay({ order, language, faults }: View): string {
  const text = sandboxTexts[language]
  const code = codeOf(order)
  // Dark on light in both themes, as cameras require.
  const svg = renderSVG(code, { ecc: 'M', border: 4, pixelSize: 4, blackColor: 'black', whiteColor: 'white' })
  return `<div class="qr" role="img" aria-label="${text.qr}">${svg}</div><p>${text.pixHow}</p>
<div class="field"><label for="code">${text.code}</label><textarea id="code" readonly rows="6" spellcheck="false">${escaped(code)}</textarea></div>
<button type="button" class="button" data-copy="code" hidden>${text.copy}</button><p id="copied" class="said" role="status" data-said="${text.copied}"></p>
<section class="bank" aria-labelledby="bank"><h2 id="bank">${text.bank}</h2><p>${text.bankHelp}</p>${faults.code ? `<p class="fault" role="alert">${text.badCode}</p>` : ''}
${pixForm(order, 'exact', text.payAsBank, 'main')}
<details class="odd"><summary>${text.oddBank}</summary><p>${text.oddBankHelp}</p>${pixForm(order, 'other_amount', text.otherAmount, '')}${pixForm(order, 'twice', text.twice, '')}</details></section>`
}

function pixForm(order: SandboxOrder, how: string, label: string, look: string): string {
  return `<form method="post"><input type="hidden" name="action" value="pix"><input type="hidden" name="code" value="${escaped(codeOf(order))}">
<button class="button ${look}" name="how" value="${how}">${label}</button></form>`
}

function confirmation(language: Language): string {
  const text = sandboxTexts[language]
  return `<h2>${text.confirmTitle}</h2><p>${text.confirmHelp}</p><form method="post">
<button class="button main" name="action" value="confirm">${text.confirm}</button>
<button class="button" name="action" value="refuse">${text.refuse}</button>
<button class="button quiet" name="action" value="cancel">${text.cancel}</button></form>`
}

function missing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = pageLanguage(request)
  return sandboxPage(reply, 404, language, `<div class="card"><h1>${sandboxTexts[language].missing}</h1></div>`)
}
