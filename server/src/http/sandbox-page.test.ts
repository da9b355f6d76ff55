import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asPerson } from '../testing/as-person.ts'
import { buildChallenge, join } from '../testing/build.ts'
import { testServer } from '../testing/server.ts'
import { readPixCode } from '@bora/rules/pix-code.ts'
import { cardForm, openCheckout, press } from '../testing/pay.ts'

const server = await testServer('2026-03-01T12:00:00.000Z')
after(() => server.close())
const bia = await asPerson(server, 'Bia Ferraz')
const challenge = await buildChallenge(await asPerson(server, 'Ana Duarte'), {
  startDate: '2026-03-10',
  endDate: '2026-03-20',
  prize: { kind: 'challenge', entryFeeCents: 5000 },
})
await join(bia, challenge)
const { url } = await openCheckout(bia, challenge)

const WORDS = {
  'pt-BR': { open: /Ambiente de teste[^]*Você vai pagar[^]*R\$\s50,00/, missing: /Este pagamento não existe/ },
  en: { open: /Test environment[^]*You are paying[^]*R\$\s?50\.00/, missing: /There is no such payment/ },
}

test("the sandbox uses the browser's language instead of the order's", async () => {
  for (const [query, cookie, accepted, language] of [
    ['', '', '', 'pt-BR'],
    ['', '', 'pt-BR,pt;q=0.9', 'pt-BR'],
    ['', '', 'en-US,en;q=0.9', 'en'],
    ['', 'lang=pt-BR', 'en-US', 'pt-BR'],
    ['?lang=en', 'lang=pt-BR', 'pt-BR', 'en'],
    ['?lang=pt-BR', '', 'en', 'pt-BR'],
  ] as const)
    for (const [address, status] of [
      [url, 200],
      ['/sandbox/checkout/unknown', 404],
    ] as const) {
      const said = JSON.stringify([address, query, cookie, accepted])
      const headers = { 'accept-language': accepted, ...(cookie && { cookie }) }
      const answer = await server.app.inject({ url: address + query, headers })
      assert.equal(answer.statusCode, status, said)
      assert.match(answer.body, new RegExp(`<html lang="${language}">`), said)
      assert.match(answer.body, WORDS[language][status === 200 ? 'open' : 'missing'], said)
      assert.equal(answer.headers['content-language'], language, said)
      assert.match(String(answer.headers.vary), /accept-language, cookie/, said)
    }
})

test('submitting nothing returns to the page in its language', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `${url}?lang=en`,
    payload: 'action=nonsense',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(answer.statusCode, 303)
  assert.equal(answer.headers.location, `${url}?lang=en`)
})

const send = (to: string, form: Record<string, string> | string) =>
  server.app.inject({
    method: 'POST',
    url: to,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test('errors of the card are shown at their fields, and a number that may be real is not sent back', async () => {
  for (const [wrong, name, said] of [
    [{ number: '' }, 'number', 'Digite o número do cartão.'],
    [{ number: '4111 1111 1111 1111' }, 'number', 'Aqui só valem cartões de teste.'],
    [{ expiry: '02/26' }, 'expiry', 'Digite uma validade que ainda não passou'],
    [{ expiry: '13/30' }, 'expiry', 'Digite uma validade que ainda não passou'],
    [{ cvc: '12' }, 'cvc', 'Digite os 3 ou 4 números do código.'],
    [{ name: ' ' }, 'name', 'Digite o nome que está no cartão.'],
  ] as const) {
    const answer = await send(url, { ...Object.fromEntries(new URLSearchParams(cardForm('approved'))), ...wrong })
    assert.equal(answer.statusCode, 422, JSON.stringify(wrong))
    assert.match(answer.body, new RegExp(`aria-describedby="${name}-fault"[^]*id="${name}-fault">${said}`))
    assert.doesNotMatch(answer.body, /4111|value="123"/)
    assert.equal((answer.body.match(/aria-invalid/g) ?? []).length, 1, JSON.stringify(wrong))
    assert.match(answer.body, new RegExp(`id="${name}"[^>]* autofocus`))
  }
  // A card is valid until the end of its month.
  assert.equal((await send(url, cardForm('declined').replace('12%2F39', '03%2F2026'))).statusCode, 303)
})

test('a test card fills in the form, and no other number does', async () => {
  const filled = await server.app.inject(`${(await openCheckout(bia, challenge)).url}?card=4000000000000002`)
  assert.match(filled.body, /id="number" name="number" value="4000 0000 0000 0002"/)
  const other = await server.app.inject(`${(await openCheckout(bia, challenge)).url}?card=4111111111111111`)
  assert.match(other.body, /id="number" name="number" value=""/)
})

test('an amount in reais is offered Pix first, and a card on request', async () => {
  const { url: address } = await openCheckout(bia, challenge)
  const { body } = await server.app.inject(address)
  assert.match(body, /aria-current="page">Pix</)
  assert.ok(body.indexOf('method=pix') < body.indexOf('method=card'))
  assert.match((await server.app.inject(`${address}?method=card`)).body, /id="number" name="number"/)
})

test('a Pix is a valid code, at an unreachable address, and only for this order', async () => {
  const { url: address, payment } = await openCheckout(bia, challenge)
  const { body } = await server.app.inject(`${address}?method=pix`)
  const code = /<textarea[^>]*>([^<]+)</.exec(body)![1]!
  assert.deepEqual(readPixCode(code), {
    to: { url: `sandbox.invalid/pix/${address.split('/').at(-1)}` },
    amountCents: 5000,
    name: 'Bora Desafios',
    city: 'Sao Paulo',
    txid: null,
  })
  assert.match(body, /<div class="qr" role="img" aria-label="QR Code do Pix[^]*<svg/)
  const wrong = await send(address, { action: 'pix', how: 'exact', code: code.replace('50.00', '05.00') })
  assert.equal(wrong.statusCode, 422)
  assert.match(wrong.body, /O código não confere com esta cobrança/)
  assert.equal((await send(address, { action: 'pix', how: 'exact', code })).statusCode, 303)
  const paid = await bia.call('GET /payments/:paymentId', { params: { paymentId: payment.id } })
  assert.equal(paid.status, 'succeeded')
  assert.match(body, /Você vai pagar/)
  const decided = (await server.app.inject(address)).body
  assert.match(decided, /já foi decidido/)
  assert.doesNotMatch(decided, /Você vai pagar/)
})

test("a bank's confirmation is a separate step, and a bank's delay has a message", async () => {
  const caio = await asPerson(server, 'Caio Nogueira')
  await join(caio, challenge)
  const { url: address, payment } = await openCheckout(caio, challenge)
  assert.equal(await press(server, address, 'authentication'), address)
  assert.match((await server.app.inject(address)).body, /Seu banco pede uma confirmação/)
  const now = () => caio.call('GET /payments/:paymentId', { params: { paymentId: payment.id } })
  assert.equal((await now()).status, 'requires_action')
  assert.equal(await press(server, address, 'confirm'), `/payment/${payment.id}`)
  assert.equal((await now()).status, 'succeeded')
  const dora = await asPerson(server, 'Dora Lima')
  await join(dora, challenge)
  const late = await openCheckout(dora, challenge)
  await press(server, late.url, 'settlesLater')
  assert.match((await server.app.inject(late.url)).body, /O banco está analisando/)
})

test('the desk of the sandbox shows its behaviour, and does not exist in production', async () => {
  assert.match((await server.app.inject('/sandbox?lang=en')).body, /Test provider[^]*arrives at once/)
  await send('/sandbox', { webhooks: 'lost', refund: 'nonsense', other: 'x' })
  assert.match((await server.app.inject('/sandbox?lang=en')).body, /value="lost" selected[^]*value="answered" selected/)
  const settings = {
    NODE_ENV: 'production',
    ALLOW_SANDBOX_PAYMENTS: '1',
    SITE_URL: 'https://bora.example',
    TRUST_PROXY: '0',
  }
  const production = await testServer('2026-03-01T12:00:00.000Z', settings)
  try {
    assert.doesNotMatch((await production.app.inject('/sandbox?lang=en')).body, /Test provider/)
    const posted = await production.app.inject({ method: 'POST', url: '/sandbox', payload: '' })
    assert.equal(posted.statusCode, 404)
  } finally {
    await production.close()
  }
})
