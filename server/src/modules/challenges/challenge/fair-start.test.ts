import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let ana: TestPerson
before(async () => {
  server = await testServer('2026-03-01T12:00:00.000Z')
  ana = await asPerson(server, 'Ana')
})
after(() => server.close())

describe('creating a challenge with divisions or a share for everyone who completes', () => {
  test('each refusal by its field', async () => {
    const refused = async (about: object) => {
      const draft = {
        title: 'Largada',
        description: 'Justa.',
        type: 'workout_count',
        target: 100,
        startDate: '2026-03-02',
        endDate: '2026-03-15',
        timeZone: 'America/Sao_Paulo',
        ...about,
      }
      const { code, field, status } = await ana.refused('POST /challenges', { body: { id: randomUUID(), draft } })
      return [code, field, status]
    }
    const divided = { rules: { divisions: 3 } }
    const shared = { prize: { completersPercent: 40 } }
    assert.deepEqual(await refused({ ...divided, startDate: '2026-03-01' }), ['draft_start_tomorrow', 'startDate', 400])
    assert.deepEqual(await refused({ ...divided, teams: {} }), ['draft_divisions', 'rules.divisions', 400])
    assert.deepEqual(await refused({ ...shared, teams: {} }), ['draft_completers', 'prize.completersPercent', 400])
    assert.deepEqual(await refused({ ...shared, target: null }), ['draft_completers', 'prize.completersPercent', 400])
    assert.equal((await refused({ rules: { divisions: 4 } }))[0], 'invalid_input')
    assert.equal((await refused({ prize: { completersPercent: 100 } }))[0], 'invalid_input')
  })

  test('both are rules: shown, in the fingerprint and the exported file, and kept by the database', async () => {
    const plain = await buildChallenge(ana, { target: 100 })
    assert.deepEqual([plain.rules.divisions, plain.pool.completersPercent], [undefined, 0])
    const divided = await buildChallenge(ana, { target: 100, rules: { divisions: 2 } })
    const shared = await buildChallenge(ana, { target: 100, prize: { completersPercent: 40 } })
    assert.deepEqual([divided.rules.divisions, shared.pool.completersPercent], [2, 40])
    assert.equal(new Set([plain, divided, shared].map(one => one.fingerprint)).size, 3)
    const { challenge } = await ana.call('GET /challenges/:challengeId/export', { params: { challengeId: divided.id } })
    assert.deepEqual([challenge.divisions, 'divisions' in challenge.rules], [true, false])

    const refuses = (change: object, constraint: RegExp) =>
      assert.rejects(
        server.database.pool.query(
          `insert into challenges select (jsonb_populate_record(c, $1::jsonb || jsonb_build_object('id', gen_random_uuid()))).*
           from challenges c where id = $2`,
          [JSON.stringify(change), plain.id],
        ),
        constraint,
      )
    await refuses({ rules: { ...plain.rules, divisions: 4 } }, /challenges_divisions/)
    await refuses({ rules: { ...plain.rules, divisions: '2' } }, /challenges_divisions/)
    const started = { starts_at: '2026-02-01T03:00:00Z' }
    await refuses({ ...started, rules: { ...plain.rules, divisions: 2 } }, /challenges_divisions/)
    await refuses({ prize_completers_percent: 100 }, /challenges_completers/)
    await refuses({ prize_completers_percent: 1, target: null }, /challenges_completers/)
  })
})
