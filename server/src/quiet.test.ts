import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startJobs } from './jobs/jobs.ts'
import { sendPayouts } from './modules/payouts/index.ts'
import { apiKey, asPerson, personWith } from './testing/as-person.ts'
import { buildChallenge, join } from './testing/build.ts'
import { giveFreeMoney } from './testing/pay.ts'
import { askPayout, verifiedDetails } from './testing/payouts.ts'
import { testServer } from './testing/server.ts'

const loud = await testServer()
// Both end the database that they share: once is enough.
const quiet = await testServer(undefined, { QUIET: '1' }, { database: { ...loud.database, end: async () => {} } })
after(async () => {
  await quiet.close()
  await loud.close()
})
const count = async (condition: string) => {
  const { rows } = await loud.database.pool.query<{ n: number }>(`select count(*)::int as n from ${condition}`)
  return rows[0]!.n
}

test('while an installation is quiet messages are queued, and leave once it is not', async () => {
  const ana = await asPerson(loud, 'Ana')
  const { rows } = await loud.database.pool.query('select email from auth.users where id = $1', [ana.id])
  await loud.post.settled()
  const before = await count('local_outbox')
  const answer = await quiet.app.inject({
    method: 'POST',
    url: '/auth/v1/recover',
    payload: { email: rows[0].email },
    headers: { apikey: await apiKey(quiet) },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  quiet.post.wake()
  await quiet.post.settled()
  assert.equal(await count('outgoing_messages'), 1)
  assert.equal(await count('local_outbox'), before)
  loud.post.wake()
  await loud.post.settled()
  assert.equal(await count('outgoing_messages'), 0)
  assert.equal(await count('local_outbox'), before + 1)
})

test('no payout is sent, nor taken for sent, while it is quiet', async () => {
  const bia = await asPerson(loud, 'Bia Ferraz')
  await giveFreeMoney(loud, bia, 5_000)
  await verifiedDetails(loud, bia)
  const { id } = await askPayout(bia, 5_000)
  quiet.clock.set(loud.clock.now())
  assert.equal(await sendPayouts(quiet.context()), 0)
  assert.equal(await count(`payouts where id = '${id}' and status = 'pending' and attempts = 0`), 1)
  await assert.rejects(
    quiet.context().adapters.payouts.fetch({ payoutId: id, providerRef: null, sentAt: new Date() }),
    /quiet/,
  )
  assert.equal(await sendPayouts(loud.context()), 1)
  assert.equal(await count(`payouts where id = '${id}' and attempts = 1`), 1)
})

test('checkouts are refused, and webhooks are to come again later', async () => {
  const caio = await asPerson(loud, 'Caio')
  const day = (days: number) => new Date(loud.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const prize = { kind: 'challenge', entryFeeCents: 2990 } as const
  const challenge = await buildChallenge(caio, { startDate: day(2), endDate: day(9), prize })
  await join(caio, challenge)
  const { token } = caio
  const payer = personWith(quiet, { id: caio.id, name: 'Caio', token })
  const checkout = { params: { challengeId: challenge.id }, query: {} }
  const { code } = await payer.refused('POST /challenges/:challengeId/checkout', checkout)
  assert.equal(code, 'checkout_unavailable')
  for (const url of ['/webhooks/sandbox', '/webhooks/stripe', '/webhooks/asaas/withdrawals', '/webhooks/mail']) {
    const answer = await quiet.app.inject({ method: 'POST', url, payload: '{}' })
    assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '3600'], url)
  }
  assert.equal((await loud.app.inject({ method: 'POST', url: '/webhooks/stripe', payload: '{}' })).statusCode, 404)
})

test('timed jobs that talk to providers of money do not run, the others do', async () => {
  const ran: string[] = []
  const job = (name: string, isOutward: boolean) => ({
    name,
    cron: '0 0 29 2 *',
    atStart: true,
    isOutward,
    run: async () => void ran.push(name),
  })
  const jobs = [job('asks-a-provider', true), job('sums-up', false)]
  const log = { error: (about: object) => assert.fail(JSON.stringify(about)) }
  const node = await startJobs({ database: quiet.database, context: () => quiet.context(), log, jobs })
  while (ran.length === 0) await sleep(50)
  await node.stop()
  assert.deepEqual(ran, ['sums-up'])
})
