import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { asaasPayouts } from '../adapters/asaas-payouts.ts'
import { checkMoney } from '../modules/treasury/money-check/money-check.ts'
import { type AsaasServer, startAsaas } from '../testing/asaas-server.ts'
import { asPerson, type TestPerson } from '../testing/as-person.ts'
import { giveFreeMoney } from '../testing/pay.ts'
import { asAdmin, askPayout, passAndSend, pixDetails } from '../testing/payouts.ts'
import { testServer, type TestServer } from '../testing/server.ts'

const TOKEN = 'token-of-our-own-with-enough-characters'

describe('payouts through Asaas', () => {
  let asaas: AsaasServer
  let server: TestServer
  let ana: TestPerson, vera: TestPerson
  const tell = async (path: string, body: object, token = TOKEN) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/webhooks/asaas${path}`,
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'asaas-access-token': token },
    })
    return { status: answer.statusCode, body: answer.json<{ status?: string }>() }
  }
  const one = (payoutId: string) => ana.call('GET /payouts/:payoutId', { params: { payoutId } })
  const transferOf = (payoutId: string) =>
    asaas.transfers.find(({ externalReference }) => externalReference === payoutId)!
  const released = async (cents: number) => {
    const { id } = await askPayout(ana, cents)
    await vera.call('POST /admin/payouts/:payoutId/release', { params: { payoutId: id }, body: {} })
    return id
  }

  before(async () => {
    asaas = await startAsaas()
    const settings = {
      PAYOUT_PROVIDER: 'asaas',
      BANK_DATA_KEY: 'ab'.repeat(32),
      BANK_DETAILS_NEW_HOURS: '0',
      ASAAS_API_KEY: asaas.apiKey,
      ASAAS_WEBHOOK_TOKEN: TOKEN,
      ASAAS_URL: asaas.url,
    }
    const payouts = asaasPayouts({ apiKey: asaas.apiKey, webhookTokens: [TOKEN], url: asaas.url })
    server = await testServer('2026-03-02T12:00:00.000Z', settings, { payouts })
    ana = await asPerson(server, 'Ana Duarte')
    vera = await asAdmin(server, 'Vera Campos')
    await giveFreeMoney(server, ana, 10_000)
    await ana.call('PUT /bank-details', { body: pixDetails('Ana Duarte') })
    const params = { personId: ana.id }
    const { version } = await vera.call('GET /admin/bank-reviews/:personId', { params })
    await vera.call('POST /admin/bank-reviews/:personId/verify', { params, body: { version } })
  })
  after(async () => {
    const problems = await checkMoney(server.context().db)
    await Promise.all([server.close(), asaas.close()])
    assert.deepEqual(problems, [])
  })

  test('money is only sent for a pending payout, with its amount, to its key, once', async () => {
    const id = await released(2_000)
    const forged = { id: 'x', value: 20, externalReference: id, bankAccount: { pixAddressKey: '52998224725' } }
    const asks = async (transfer: object) => (await tell('/withdrawals', { type: 'TRANSFER', transfer })).body.status
    // Not sent yet.
    assert.equal(await asks(forged), 'REFUSED')
    asaas.moods.push({ of: 'send', does: 'hang up after' })
    await passAndSend(server, 1)
    const transfer = transferOf(id)
    assert.equal(await asks({ ...transfer, value: 20.01 }), 'REFUSED')
    assert.equal(await asks({ ...transfer, bankAccount: { pixAddressKey: '11144477735' } }), 'REFUSED')
    assert.equal(await asks({ ...transfer, externalReference: randomUUID() }), 'REFUSED')
    assert.equal((await tell('/withdrawals', { type: 'TRANSFER', transfer }, 'wrong')).status, 401)
    assert.equal(await asks({ nonsense: 1 }), 'REFUSED')
    assert.equal(await asks(transfer), 'APPROVED')
    assert.equal(await asks(transfer), 'APPROVED')
    // Requested twice by mistake, the second has no payout left.
    assert.equal(await asks({ ...transfer, id: randomUUID() }), 'REFUSED')
    asaas.end(id, 'DONE')
    assert.equal((await tell('', { event: 'TRANSFER_DONE', transfer })).status, 200)
    await passAndSend(server, 1)
    const done = await one(id)
    assert.equal(done.status, 'completed')
    assert.equal(await asks(transfer), 'REFUSED')
    const whole = await vera.call('GET /admin/payouts/:payoutId', { params: { payoutId: id } })
    assert.deepEqual([whole.feeCents, whole.attempts, whole.endToEndId?.slice(0, 9)], [50, 1, 'E19540550'])
  })

  test('a webhook changes nothing by itself: its claim is queried', async () => {
    const id = await released(3_000)
    await passAndSend(server, 1)
    const lie = { event: 'TRANSFER_DONE', transfer: { ...transferOf(id), status: 'DONE' } }
    assert.equal((await tell('', lie, 'wrong')).status, 401)
    assert.equal((await tell('', lie)).status, 200)
    await passAndSend(server, 1)
    assert.equal((await one(id)).status, 'processing')
    asaas.end(id, 'FAILED', 'Chave Pix não encontrada')
    await tell('', lie)
    await passAndSend(server, 1)
    const failed = await one(id)
    assert.deepEqual([failed.status, failed.failure], ['failed', 'key_unknown'])
    assert.equal((await ana.call('GET /wallet')).freeCents, 8_000)
    for (const body of [{}, { transfer: { externalReference: randomUUID() } }, []])
      assert.equal((await tell('', body)).status, 200)
  })

  test('without any webhook the outcome is found by polling', async () => {
    const id = await released(1_000)
    await passAndSend(server, 1)
    asaas.end(id, 'DONE')
    await passAndSend(server, 180)
    assert.equal((await one(id)).status, 'completed')
    assert.deepEqual([...asaas.keys], [asaas.apiKey])
  })
})
