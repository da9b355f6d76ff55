import type { Language } from '@bora/rules/limits.ts'
import { formatMoney, isCurrency } from '@bora/rules/money.ts'
import { isPaymentOpen } from '@bora/rules/payment-status.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { escapedHtml as escaped } from '../core/escaped-html.ts'
import { pollPayment } from '../rooms/payments/payments.ts'
import { decideSandboxOrder, SANDBOX_ACTIONS, type SandboxOrder, sandboxOrder } from '../adapters/sandbox-payments.ts'
import { pageFonts } from './page-fonts.ts'
import { pageLanguage, sayLanguage } from './page-language.ts'
import { sandboxStyle } from './sandbox-style.ts'
import { readForms } from './text.ts'

type Options = { context(): Context; webRoot: string }

const texts = {
  'pt-BR': {
    title: 'Pagamento',
    banner: 'Ambiente de teste: nenhum dinheiro de verdade é movimentado.',
    pay: 'Você vai pagar',
    choose: 'Escolha o que a operadora responde:',
    approve: 'Aprovar pagamento',
    decline: 'Recusar cartão',
    insufficient: 'Saldo insuficiente',
    cancel: 'Cancelar e voltar',
    expired: 'O prazo deste pagamento acabou. Volte ao desafio e comece de novo.',
    decided: 'Este pagamento já foi decidido.',
    back: 'Voltar ao desafio',
    missing: 'Este pagamento não existe.',
  },
  en: {
    title: 'Payment',
    banner: 'Test environment: no real money is moved.',
    pay: 'You are paying',
    choose: 'Choose what the provider answers:',
    approve: 'Approve the payment',
    decline: 'Decline the card',
    insufficient: 'Insufficient funds',
    cancel: 'Cancel and go back',
    expired: 'The time to pay is over. Go back to the challenge and start again.',
    decided: 'This payment is already decided.',
    back: 'Back to the challenge',
    missing: 'There is no such payment.',
  },
} as const

/**
 * The sandbox provider's hosted page: plain HTML and form posts, no script. What is chosen changes the provider's own
 * order; the payment here moves only because the provider is asked afterwards.
 */
export async function sandboxPages(app: FastifyInstance, { context, webRoot }: Options): Promise<void> {
  readForms(app, 1_000)
  const style = pageFonts(webRoot) + sandboxStyle
  app.get('/sandbox/checkout.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(style),
  )
  app.get<{ Params: { ref: string } }>('/sandbox/checkout/:ref', { schema: { hide: true } }, async (request, reply) => {
    const ctx = context()
    const order = await sandboxOrder(ctx.db, request.params.ref)
    if (!order) return missing(request, reply)
    const language = pageLanguage(request, order.language as Language)
    return page(reply, 200, language, checkout(order, ctx, language))
  })
  app.post<{ Params: { ref: string }; Body: { action?: string } | undefined }>(
    '/sandbox/checkout/:ref',
    { schema: { hide: true } },
    async (request, reply) => {
      const ctx = context()
      const order = await sandboxOrder(ctx.db, request.params.ref)
      if (!order) return missing(request, reply)
      const action = SANDBOX_ACTIONS.find(one => one === request.body?.action)
      if (!action) return reply.redirect(request.url, 303)
      await decideSandboxOrder(ctx.db, order.ref, action, ctx.now)
      // The notification of a provider is only a hint to ask; should this fail, coming back asks again.
      await pollPayment(ctx, order.order_id).catch(error => request.log.error({ err: error }, 'sandbox notification'))
      return reply.redirect(pathOf(action === 'cancel' ? order.cancel_url : order.return_url, ctx), 303)
    },
  )
}

/** On our own origin the path is enough, whatever name this installation is reached under. */
function pathOf(url: string, ctx: Context): string {
  const { origin, pathname, search } = new URL(url)
  return origin === ctx.config.siteUrl ? pathname + search : url
}

function checkout(order: SandboxOrder, ctx: Context, language: Language): string {
  const text = texts[language]
  const amount = isCurrency(order.currency) ? formatMoney(order.amount_cents, order.currency, language) : ''
  const open = isPaymentOpen(order.state)
  const expired = new Date(order.expires_at) <= ctx.now
  const back = `<a class="button quiet" href="${escaped(pathOf(order.cancel_url, ctx))}">${text.back}</a>`
  const button = (action: string, look: string) =>
    `<button class="button ${look}" name="action" value="${action}">${text[action as 'approve']}</button>`
  const choices = `<p>${text.choose}</p><form method="post">
    ${button('approve', 'main')}${button('decline', '')}${button('insufficient', '')}${button('cancel', 'quiet')}</form>`
  return `<h1><span>${text.pay}</span> <strong>${escaped(amount)}</strong></h1><p class="what">${escaped(order.description)}</p>
    ${!open ? `<p role="status">${text.decided}</p>${back}` : expired ? `<p role="status">${text.expired}</p>${back}` : choices}`
}

function missing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = pageLanguage(request)
  return page(reply, 404, language, `<h1>${texts[language].missing}</h1>`)
}

function page(reply: FastifyReply, status: number, language: Language, body: string): FastifyReply {
  const text = texts[language]
  return sayLanguage(reply, language)
    .status(status)
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${text.title} · Bora</title><link rel="stylesheet" href="/sandbox/checkout.css"></head>
<body><header role="note" class="banner">${text.banner}</header><main class="card"><img class="brand" src="/icon.svg" alt="Bora" width="44" height="44">${body}</main></body></html>`)
}
