import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asPerson } from '../../../testing/as-person.ts'
import { asAdmin } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { noteRun } from './runs.ts'

let server: TestServer
before(async () => (server = await testServer()))
after(() => server.close())

test('an admin with a second factor sees queues, jobs, checks, versions and storage; for others the call does not exist', async () => {
  const vera = await asAdmin(server, 'Vera Campos')
  const ana = await asPerson(server, 'Ana Duarte')
  assert.equal((await ana.refused('GET /admin/machine')).code, 'not_found')
  const { db } = server.context()
  await noteRun(db, { job: 'fine', tookMs: 12.4, succeeded: true })
  await noteRun(db, { job: 'poor', tookMs: 3, succeeded: true })
  for (const _round of [1, 2]) await noteRun(db, { job: 'poor', tookMs: 5, succeeded: false })
  await server.database.pool.query(
    `insert into webhook_inbox (provider, event_id, body_hash, received_at, due_at)
     values ('sandbox', 'late', sha256('late'), $1, $1)`,
    [new Date(server.clock.now().getTime() - 90_000).toISOString()],
  )

  const state = await vera.call('GET /admin/machine')
  assert.deepEqual(
    state.jobs.map(({ job, tookMs, failures, succeededAt }) => [job, tookMs, failures, succeededAt !== null]),
    [
      ['poor', 5, 2, true],
      ['fine', 12, 0, true],
    ],
  )
  assert.deepEqual(
    state.queues.find(({ queue }) => queue === 'webhooks'),
    {
      queue: 'webhooks',
      waiting: 1,
      oldestSeconds: 90,
    },
  )
  assert.deepEqual([state.checks.stops, state.checks.money.missingSince], [0, null])
  assert.match(state.versions.database, /^\d+\.\d+$/)
  assert.match(state.versions.migration, /^\d{4}-/)
  assert.ok(state.storage.databaseBytes > 1_000_000 && state.storage.disk!.freeBytes > 0)
  assert.doesNotMatch(JSON.stringify(state), /bora\.test|Vera|Ana/)
})
