import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asPerson } from '../testing/as-person.ts'
import { buildChallenge, join } from '../testing/build.ts'
import { testServer } from '../testing/server.ts'
import { openCheckout } from '../testing/pay.ts'

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
  'pt-BR': { open: /Ambiente de teste[^]*Aprovar pagamento/, missing: /Este pagamento não existe/ },
  en: { open: /Test environment[^]*Approve the payment/, missing: /There is no such payment/ },
}

test('the sandbox speaks the language of the browser, in whatever language the order was made', async () => {
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

test('a press that says nothing comes back to the page in its language', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `${url}?lang=en`,
    payload: 'action=nonsense',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(answer.statusCode, 303)
  assert.equal(answer.headers.location, `${url}?lang=en`)
})
