import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { addDays } from '@bora/rules/calendar.ts'
import { teamsAtStart } from '@bora/rules/fairness/team-forming.ts'
import { asPerson, asVisitor } from '../../../testing/as-person.ts'
import { buildChallenge } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { listDayKeys, lotsOf, publishDraw, tendDayKeys } from './day-keys.ts'

const TODAY = '2026-03-02'

let server: TestServer
before(async () => {
  server = await testServer(`${TODAY}T12:00:00.000Z`)
})
after(() => server.close())

const on = (date: string) => server.clock.set(`${date}T00:00:00.000Z`)
const tend = () => tendDayKeys(server.context())
const list = (until?: string) => asVisitor(server).call('GET /day-keys', { query: until ? { until } : {} })
const keyOf = async (date: string) => (await list(date)).keys.find(one => one.date === date)

describe('keys of days', () => {
  test('hashes are public 7 days ahead, keys 30 days after, made and opened once', async () => {
    on(TODAY)
    assert.deepEqual(await tend(), { made: 11, opened: 0 })
    assert.deepEqual(await tend(), { made: 0, opened: 0 })
    const { keys } = await list()
    assert.deepEqual([keys.length, keys[0]!.date, keys.at(-1)!.date], [11, '2026-03-09', '2026-02-27'])
    assert.ok(keys.every(one => one.key === null && /^[0-9a-f]{64}$/.test(one.hash)))
    assert.equal(keys.find(one => one.date === TODAY)!.opensOn, '2026-04-01')

    server.clock.set('2026-03-31T23:59:59.999Z')
    assert.equal((await tend()).opened, 3)
    on('2026-04-01')
    assert.equal((await tend()).opened, 1)
    assert.equal((await tend()).opened, 0)
    const opened = (await keyOf(TODAY))!
    assert.equal(createHash('sha256').update(opened.key!, 'hex').digest('hex'), opened.hash)
    assert.equal(opened.hash, keys.find(one => one.date === TODAY)!.hash)
    assert.equal((await keyOf('2026-03-03'))!.key, null)
  })

  test('two nodes at once make the same keys', async () => {
    on('2026-04-05')
    const rounds = await Promise.all([tend(), tend(), tend()])
    assert.equal(
      rounds.reduce((sum, one) => sum + one.made, 0),
      4,
    )
    const { keys } = await list()
    assert.equal(new Set(keys.map(one => one.date)).size, keys.length)
  })

  test('dates on which no server ran are made up for, with the late moment of publishing', async () => {
    on('2026-04-30')
    await tend()
    assert.equal((await keyOf('2026-04-20'))!.publishedAt, '2026-04-30T00:00:00.000Z')
  })

  test('setting the clock back hides opened keys again', async () => {
    on('2026-04-01')
    assert.equal(
      (await listDayKeys(server.context(), { params: {}, body: {}, query: { until: '2026-03-03' } })).keys[0]!.key,
      null,
    )
  })

  test('the list is paged, and caches may keep it for a minute', async () => {
    on('2026-07-01')
    await tend()
    const first = await list()
    assert.equal(first.keys.length, 100)
    const second = await list(first.next!)
    assert.equal(second.keys[0]!.date, addDays(first.keys.at(-1)!.date, -1))
    assert.equal(second.next, null)
    const answer = await server.app.inject({ method: 'GET', url: '/api/day-keys' })
    assert.equal(answer.headers['cache-control'], 'public, max-age=60')
  })

  test('the database refuses a changed hash, an early opening, a closed key and removal', async () => {
    const { pool } = server.database
    const future = '2026-07-08'
    for (const statement of [
      `update day_keys set hash = repeat('0', 64) where date = '${future}'`,
      `update day_keys set published_at = published_at - interval '1 day' where date = '${future}'`,
      `update day_keys set key = decode(repeat('00', 32), 'hex'), hash = encode(sha256(decode(repeat('00', 32), 'hex')), 'hex') where date = '${future}'`,
      `update day_keys set opened_at = '2026-08-06T23:59:59Z' where date = '${future}'`,
      `update day_keys set opened_at = null where date = '${TODAY}'`,
      `delete from day_keys where date = '${future}'`,
      `truncate day_keys`,
      `insert into day_keys values ('2027-01-01', decode(repeat('00', 32), 'hex'), repeat('0', 64), now())`,
      `insert into day_keys values ('2027-01-01', '\\x00', encode(sha256('\\x00'), 'hex'), now())`,
    ])
      await assert.rejects(pool.query(statement), /append-only|check constraint/, statement)
  })

  test('lots come from the key of their date; there are none of a date without one', async () => {
    const lot = await lotsOf(server.context(), [TODAY, '2026-07-03', '2027-01-01'])
    assert.match(lot(TODAY, 'ana'), /^[0-9a-f]{64}$/)
    assert.notEqual(lot(TODAY, 'ana'), lot('2026-07-03', 'ana'))
    assert.throws(() => lot('2027-01-01', 'ana'), RangeError)
  })
})

describe('published draws', () => {
  const program = fileURLToPath(new URL('../../../../../rules/verify-draw.ts', import.meta.url))
  const folder = mkdtempSync(joinPath(tmpdir(), 'draws-'))
  after(() => rmSync(folder, { recursive: true }))

  async function verify(...args: string[]) {
    const env = { ...process.env, npm_lifecycle_event: '' }
    const run = spawn(process.execPath, [program, ...args], { cwd: folder, env })
    const [stdout, stderr, status] = await Promise.all([
      text(run.stdout),
      text(run.stderr),
      new Promise(resolve => run.on('close', resolve)),
    ])
    return { stdout, stderr, status }
  }

  /** Draws the teams of a challenge of five people. */
  async function drawn(about: Parameters<typeof buildChallenge>[1] = {}) {
    on('2026-07-01')
    const ana = await asPerson(server, 'Ana')
    const startDate = '2026-07-02'
    const challenge = await buildChallenge(ana, { startDate, endDate: '2026-07-20', ...about })
    const people = [ana]
    for (const name of ['Bia', 'Caio', 'Duda', 'Eva']) people.push(await asPerson(server, name))
    const lot = await lotsOf(server.context(), [startDate])
    const rules = {
      forming: 'draw',
      minSize: 2,
      maxSize: 3,
      id: challenge.id,
      startDate,
      rulesVersion: 1,
      prize: false,
    } as const
    const teams = teamsAtStart(
      rules,
      people.map(({ id }) => ({ id, joinedAt: '2026-07-01T00:00:00Z', team: null, baseline: null })),
      lot,
    )
    assert.ok(teams.outcome === 'teams')
    await publishDraw(server.context(), {
      kind: 'teams',
      challenge: challenge.id,
      startDate,
      rulesVersion: 1,
      maxSize: 3,
      participants: people.map(({ id }) => ({ id, place: 1, team: teams.teamOf.get(id)! })),
    })
    return { challenge, ana, bia: people[1]! }
  }

  test('npm run verify-draw checks it from the public data of a running server', async () => {
    const { challenge, bia } = await drawn()
    const site = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const closed = await verify(challenge.id, '--from', site)
    assert.deepEqual([closed.stdout, closed.status], ['', 2])
    assert.match(closed.stderr, /^The key of 2026-07-02 is public from 2026-08-01 on\.\n$/)

    on('2026-08-01')
    await tend()
    const holds = `Holds: 5 people in teams, challenge ${challenge.id}.\nThe hash of the key of 2026-07-02 was published only on 2026-07-01.\n`
    assert.deepEqual(await verify(challenge.id, '--from', site), { stdout: holds, stderr: '', status: 0 })

    const { draws } = await asVisitor(server).call('GET /challenges/:challengeId/draws', {
      params: { challengeId: challenge.id },
    })
    const [draw] = draws
    assert.ok(draw?.kind === 'teams')
    assert.ok(draw!.participants.some(one => one.id === bia.id))
    const other = draw!.participants[0]!.team === 't1' ? 't2' : 't1'
    const moved = { ...draw!, participants: draw!.participants.with(0, { ...draw!.participants[0]!, team: other }) }
    writeFileSync(joinPath(folder, 'draw.json'), JSON.stringify(moved))
    const wrong = await verify('draw.json', '--from', site)
    assert.equal(wrong.status, 1)
    assert.match(wrong.stdout, /^Doesn't hold: .*\n.* was drawn into t\d, not t\d\./)
  })

  test('a challenge without a draw, and one that does not exist, are reported as such', async () => {
    on('2026-07-01')
    const ana = await asPerson(server, 'Ana')
    const { id } = await buildChallenge(ana, { startDate: '2026-07-02', endDate: '2026-07-20' })
    const { port } = server.app.server.address() as { port: number }
    const site = `http://127.0.0.1:${port}`
    assert.equal((await verify(id, '--from', site)).stdout, 'Nothing was drawn in this challenge.\n')
    const unknown = await verify('00000000-0000-4000-8000-000000000000', '--from', site)
    assert.deepEqual([unknown.stderr, unknown.status], [`${site} publishes no such challenge.\n`, 2])
    assert.match((await verify(id, '--from', 'http://127.0.0.1:1')).stderr, /^No Bora answers at/)
  })

  test('a private one shows its draw to those inside alone, the same as if it did not exist', async () => {
    const { challenge, ana } = await drawn({ isPrivate: true })
    const about = { params: { challengeId: challenge.id } }
    assert.equal((await ana.call('GET /challenges/:challengeId/draws', about)).draws.length, 1)
    const zeno = await asPerson(server, 'Zeno')
    for (const stranger of [zeno, asVisitor(server)])
      assert.equal((await stranger.refused('GET /challenges/:challengeId/draws', about)).code, 'challenge_not_found')
  })

  test('it is published once, and the database refuses to change it', async () => {
    const { challenge } = await drawn()
    const { pool } = server.database
    for (const statement of [
      'update published_draws set drawn_at = now()',
      'delete from published_draws',
      'truncate published_draws',
    ])
      await assert.rejects(pool.query(statement), /append-only/)
    await assert.rejects(
      pool.query(`insert into published_draws values ($1, 'teams', '{"kind": "pose"}', now())`, [challenge.id]),
      /check constraint/,
    )
  })
})
