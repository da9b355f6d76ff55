import assert from 'node:assert/strict'
import { addDays, startOfDay, timeIn } from '@bora/rules/calendar.ts'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { JOBS } from '../../jobs/jobs.ts'
import { asPerson } from '../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../testing/build.ts'
import { pay } from '../../testing/pay.ts'
import { testServer } from '../../testing/server.ts'
import { demoClockAhead, moveDemoClock } from './demo-clock.ts'

const MINUTE = 60_000

test('a new demo world begins as far ahead as configured, and stays where it was moved to', async () => {
  const server = await testServer(new Date().toISOString(), { CLOCK_AHEAD_MINUTES: '90' })
  try {
    assert.equal(await demoClockAhead(server.database, server.config), 90 * MINUTE)
    const told = { ...server.config, clockAheadMinutes: 0 }
    assert.equal(await demoClockAhead(server.database, told), 90 * MINUTE, 'a later start goes on from there')

    const to = new Date(Date.now() + 300 * MINUTE).toISOString()
    const moved = await server.app.inject({ method: 'POST', url: '/api/dev/clock', payload: { to } })
    assert.equal(moved.statusCode, 200, moved.body)
    const ahead = await demoClockAhead(server.database, server.config)
    assert.ok(Math.abs(ahead - 300 * MINUTE) < MINUTE, `${ahead} ms ahead`)
    assert.equal(await demoClockAhead(server.database, { ...server.config, nodeEnv: 'production' }), 0)
    const ctx = { ...server.context(), config: { ...server.config, nodeEnv: 'production' as const } }
    await assert.rejects(moveDemoClock(ctx, { params: {}, query: {}, body: { to } }), { code: 'not_found' })
  } finally {
    await server.close()
  }
})

test('a shorter jump that began at the same time leaves the clock where the longer one put it', async () => {
  const server = await testServer(new Date().toISOString())
  try {
    const ctx = server.context()
    const to = (minutes: number) => ({
      params: {},
      query: {},
      body: { to: new Date(Date.now() + minutes * MINUTE).toISOString() },
    })
    await moveDemoClock(ctx, to(600))
    await moveDemoClock(ctx, to(60))
    const ahead = await demoClockAhead(server.database, server.config)
    assert.ok(Math.abs(ahead - 600 * MINUTE) < MINUTE, `${ahead} ms ahead`)
  } finally {
    await server.close()
  }
})

test('a jump of 30 days settles, releases and reminds at the instants in between, in their order', async () => {
  const server = await testServer(new Date().toISOString())
  try {
    const [ana, bia] = [await asPerson(server, 'Ana Duarte'), await asPerson(server, 'Bia Ferraz')]
    const today = new Date().toISOString().slice(0, 10)
    const challenge = await buildChallenge(ana, {
      startDate: addDays(today, 2),
      endDate: addDays(today, 4),
      prize: { kind: 'challenge', entryFeeCents: 5_000 },
    })
    await join(bia, challenge)
    for (const person of [ana, bia]) await pay(server, person, challenge)
    const to = new Date(Date.now() + 30 * 86_400_000).toISOString()
    const moved = await server.app.inject({ method: 'POST', url: '/api/dev/clock', payload: { to } })
    assert.equal(moved.statusCode, 200, moved.body)
    assert.equal(moved.json<{ settled: number }>().settled, 1)
    const { rows } = await server.database.pool.query<Record<'due' | 'settled' | 'free' | 'released', string>>(
      `select c.settles_at as due, s.settled_at as settled, l.free_at as free, l.released_at as released
       from challenges c join settlements s on s.challenge_id = c.id left join settlement_lines l on l.challenge_id = c.id`,
    )
    assert.ok(rows.length > 0)
    for (const row of rows) {
      const [due, settled] = [Date.parse(row.due), Date.parse(row.settled)]
      assert.equal(settled, due)
      if (row.released) assert.equal(Date.parse(row.released), Date.parse(row.free))
    }
    const told = await server.database.pool.query<{ kind: string; at: Date }>(
      'select kind, at from notices order by at',
    )
    const nineOnTheDayBefore = (day: string) => Date.parse(startOfDay(day, challenge.timeZone)) - 15 * 60 * MINUTE
    for (const [kind, day] of [
      ['challenge_starts', addDays(today, 2)],
      ['challenge_ends', addDays(today, 4)],
    ] as const) {
      const at = told.rows.filter(one => one.kind === kind).map(one => new Date(one.at).getTime())
      assert.deepEqual(at, [nineOnTheDayBefore(day), nineOnTheDayBefore(day)], kind)
    }
  } finally {
    await server.close()
  }
})

test('a jump of two days warns of a streak at seven in the evening of each time zone, once', async () => {
  const server = await testServer(new Date().toISOString())
  try {
    const { db } = server.context()
    const zones = ['America/Sao_Paulo', 'Asia/Kathmandu']
    const today = new Date().toISOString().slice(0, 10)
    for (const [number, zone] of zones.entries()) {
      const person = await asPerson(server, `Ana ${number}`)
      await person.call('PATCH /me', { body: { timeZone: zone } })
      await sql`insert into activity_heads (user_id, streak_days, streak_last_date) values (${person.id}, 5, ${today})
        on conflict (user_id) do update set streak_days = 5, streak_last_date = excluded.streak_last_date`.execute(db)
    }
    const to = new Date(Date.now() + 2 * 86_400_000).toISOString()
    const moved = await server.app.inject({ method: 'POST', url: '/api/dev/clock', payload: { to } })
    assert.equal(moved.statusCode, 200, moved.body)
    const { rows } = await server.database.pool.query<{ zone: string; at: Date }>(
      `select p.time_zone as zone, n.at from notices n join people p on p.id = n.user_id
       where n.kind = 'streak_warning' order by 1`,
    )
    assert.deepEqual(
      rows.map(({ zone, at }) => [zone, timeIn(at, zone)]),
      zones.map(zone => [zone, { hour: 19, minute: 0 }]),
    )
  } finally {
    await server.close()
  }
})

test('a jump over the first days of a month notifies once of the recap of the month before', async () => {
  const server = await testServer(new Date().toISOString())
  try {
    const ana = await asPerson(server, 'Ana Duarte')
    await logWorkout(ana, { startedAt: new Date(Date.now() - 60 * MINUTE).toISOString() })
    const to = new Date(Date.now() + 40 * 86_400_000).toISOString()
    const moved = await server.app.inject({ method: 'POST', url: '/api/dev/clock', payload: { to } })
    assert.equal(moved.statusCode, 200, moved.body)
    const { rows } = await server.database.pool.query<{ at: Date }>("select at from notices where kind = 'recap'")
    assert.equal(rows.length, 1)
    const { hour } = timeIn(rows[0]!.at, 'America/Sao_Paulo')
    assert.equal(hour, 9)
  } finally {
    await server.close()
  }
})

// Nothing is lost if these run only once the jump is over.
const AFTER_THE_JUMP = `
  mark-cpf-ends reseal-bank-details work-webhooks catch-up-payments reconcile-payments judge-proofs
  gather-search-words sweep-sign-ins sweep-page-views sweep-uploads sweep-tracks sweep-support
  sweep-gyms sweep-deleted-workouts sweep-posts sweep-chat tell-of-terms tell-invited tell-of-chat
  deliver-notices make-archives sweep-archives end-accounts sweep-notices sweep-origins sweep-mails
  send-messages seal-ledger check-money watch-money-check check-whole-past
`
  .trim()
  .split(/\s+/)

test('a jump runs every job whose work depends on the instant at which it runs', () => {
  const names = JOBS.map(({ name }) => name)
  for (const name of AFTER_THE_JUMP) assert.ok(names.includes(name), name)
  const source = readFileSync(new URL('demo-clock.ts', import.meta.url), 'utf8')
  for (const job of JOBS) {
    if (AFTER_THE_JUMP.includes(job.name)) continue
    const works = [...job.run.toString().matchAll(/\b(?!run\b|async\b)\w+(?=\(ctx\b(?!\) =>))/g)].map(([work]) => work)
    assert.notEqual(works.length, 0, job.name)
    for (const work of works) assert.ok(source.includes(`await ${work}(then`), `${job.name}: ${work}`)
  }
})
