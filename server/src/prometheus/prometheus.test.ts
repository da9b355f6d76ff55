import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { connect } from '../db/database.ts'
import { noteRun } from '../modules/platform/machine/runs.ts'
import { asPerson } from '../testing/as-person.ts'
import type { PhotoStore } from '../adapters/photo-store.ts'
import { testDatabase } from '../db/testing.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { openMetrics, type Metrics } from './prometheus.ts'

let server: TestServer
let metrics: Metrics
let lagMs: number | null = 250
before(async () => {
  const database = await testDatabase()
  metrics = openMetrics(database, { lagMs: () => lagMs })
  server = await testServer(undefined, {}, { database, hearRequest: metrics.hearRequest })
})
after(() => server.close())

const read = () => metrics.text(server.context())
/** Returns the value of the line that begins with this text. */
const valueOf = (text: string, line: string) => {
  const found = text.split('\n').find(one => one.startsWith(`${line} `))
  return found === undefined ? null : Number(found.slice(line.length + 1))
}

test('requests are counted by route, never by address', async () => {
  const ana = await asPerson(server, 'Ana')
  await ana.call('GET /me')
  await server.app.inject('/api/challenges/0f0f0f0f-0000-4000-8000-000000000000?invite=secret')
  await server.app.inject('/wp-login.php')
  const text = await read()
  assert.equal(valueOf(text, 'bora_http_request_seconds_count{route="/api/me",method="GET",status="200"}'), 1)
  assert.doesNotMatch(text, /0f0f0f0f|secret|wp-login/)
  assert.ok((valueOf(text, 'bora_statement_seconds_count{failed="false"}') ?? 0) > 0)
})

test('queues, jobs, checks and storage are reported as they are', async () => {
  const { db } = server.context()
  await sql`insert into outgoing_messages (id, channel, recipient, language, kind, facts, created_at, next_try_at) values
    (gen_random_uuid(), 'mail', 'a@bora.test', 'en', 'welcome', '{}', now() - interval '90 seconds', now() + interval '1 day')`.execute(
    db,
  )
  await noteRun(db, { job: 'settle-due', tookMs: 1_500, succeeded: true })
  await noteRun(db, { job: 'settle-due', tookMs: 250, succeeded: false })
  await sql`update payout_checks set checked_at = now() - interval '1 hour'`.execute(db)
  const text = await read()
  assert.equal(valueOf(text, 'bora_queue_waiting{queue="mail"}'), 1)
  assert.ok(Math.abs(valueOf(text, 'bora_queue_oldest_seconds{queue="mail"}')! - 90) <= 30)
  assert.equal(valueOf(text, 'bora_queue_waiting{queue="webhooks"}'), 0)
  assert.equal(valueOf(text, 'bora_job_failures{job="settle-due"}'), 1)
  assert.equal(valueOf(text, 'bora_job_last_duration_seconds{job="settle-due"}'), 0.25)
  const ago = (line: string) => Date.now() / 1_000 - valueOf(text, line)!
  assert.ok(Math.abs(ago('bora_job_last_success_timestamp_seconds{job="settle-due"}')) < 60)
  assert.ok(Math.abs(ago('bora_money_check_last_timestamp_seconds') - 3_600) < 60)
  assert.equal(valueOf(text, 'bora_payout_stops'), 1)
  assert.ok(valueOf(text, 'bora_database_bytes')! > 1_000_000)
  assert.ok(valueOf(text, 'bora_disk_free_bytes')! > 0)
  assert.equal(valueOf(text, 'bora_open_streams'), 0)
  assert.equal(valueOf(text, 'bora_database_up'), 1)
  assert.ok(valueOf(text, 'process_resident_memory_bytes')! > 0)
  assert.notEqual(valueOf(text, 'nodejs_eventloop_lag_p99_seconds'), null)
})

test('the lag of a replica is reported, without end while it cannot be used', async () => {
  assert.equal(valueOf(await read(), 'bora_replica_lag_seconds'), 0.25)
  lagMs = null
  assert.match(await read(), /^bora_replica_lag_seconds \+Inf$/m)
  lagMs = 250
})

test('an old snapshot is reported', async () => {
  const holder = await server.database.pool.connect()
  try {
    await holder.query('begin isolation level repeatable read')
    await holder.query('select 1')
    await holder.query('select pg_sleep(1.6)')
    assert.ok(valueOf(await read(), 'bora_oldest_snapshot_seconds')! >= 1)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('faults of the photo store are counted, and still thrown', async () => {
  const photos = metrics.watched({
    put: () => Promise.reject(new Error('disk full')),
    get: async () => null,
    remove: async () => {},
  } as unknown as PhotoStore)
  await photos.get('a')
  await assert.rejects(photos.put('a', Buffer.of(1)), /disk full/)
  assert.equal(valueOf(await read(), 'bora_photo_store_errors_total'), 1)
})

test('they are served at a single address, on the given port', async () => {
  const served = await metrics.serve({ port: 0, host: '127.0.0.1' }, () => server.context())
  try {
    const at = `http://127.0.0.1:${served.port}`
    const answer = await fetch(`${at}/metrics`)
    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
    assert.match(await answer.text(), /^bora_database_up 1$/m)
    assert.equal((await fetch(at)).status, 404)
    assert.doesNotMatch((await server.app.inject('/metrics')).body, /bora_database_up/)
  } finally {
    await served.close()
  }
})

test('while the database is unavailable the node still reports its own metrics, and none of the database', async () => {
  const gone = connect({ connectionString: 'postgresql://nobody@127.0.0.1:1/nothing' }, 'nowhere')
  const text = await metrics.text({ ...server.context(), db: gone.kysely })
  await gone.end()
  assert.equal(valueOf(text, 'bora_database_up'), 0)
  assert.ok(valueOf(text, 'process_resident_memory_bytes')! > 0)
  assert.doesNotMatch(text, /bora_queue|bora_job|bora_database_bytes|bora_money_check/)
})

const operations = join(import.meta.dirname, '..', '..', '..', 'docs', 'operations')
const file = (name: string) => readFileSync(join(operations, name), 'utf8')
/** Returns the metrics in an expression, without the suffixes that a histogram adds. */
const namedIn = (text: string) =>
  [...text.matchAll(/\b(?:bora|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))

test('every metric of the alerts and the dashboard exists, and every one of ours is on the dashboard', async () => {
  const { db } = server.context()
  await noteRun(db, { job: 'settle-due', tookMs: 1, succeeded: true })
  const there = new Set([...(await read()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!))
  const [alerts, dashboard] = [namedIn(file('alerts.yml')), namedIn(file('dashboard.json'))]
  assert.ok(alerts.length >= 15 && dashboard.length >= 20)
  const missing = (names: string[]) => names.filter(name => !there.has(name))
  assert.deepEqual(missing([...alerts, ...dashboard]), [])
  assert.deepEqual(missing(['bora_dreams', 'bora_statement_seconds']), ['bora_dreams'])
  const ours = [...there].filter(name => name.startsWith('bora_'))
  assert.deepEqual(
    ours.filter(name => !dashboard.includes(name)),
    [],
  )
})

test('every alert has instructions under its own heading', () => {
  const rules = file('alerts.yml')
  const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  const runbooks = [...rules.matchAll(/runbook: docs\/operations\/alerts\.md#(\w+)/g)].map(([, anchor]) => anchor!)
  assert.deepEqual(
    runbooks,
    names.map(name => name.toLowerCase()),
  )
  const headings = [...file('alerts.md').matchAll(/^## (\w+)\n\S.{60}/gm)].map(([, name]) => name!)
  assert.deepEqual(headings, names)
})

test('every job and queue that an alert names exists', () => {
  const jobs = readFileSync(join(import.meta.dirname, '..', 'jobs', 'jobs.ts'), 'utf8')
  const named = (label: string) =>
    [...file('alerts.yml').matchAll(new RegExp(`${label}=~?"([\\w|-]+)`, 'g'))].flatMap(([, all]) => all!.split('|'))
  const known = named('job').filter(job => job !== 'bora')
  assert.ok(known.length >= 3 && named('queue').length >= 4)
  for (const job of known) assert.ok(jobs.includes(`name: '${job}'`), job)
  for (const queue of named('queue')) assert.ok(['mail', 'sms', 'push', 'webhooks', 'jobs'].includes(queue), queue)
})
