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

describe('creating a challenge in teams', () => {
  test('each refusal by its field', async () => {
    const refused = async (teams: object, about: object = {}) => {
      const { code, field, status } = await ana.refused('POST /challenges', {
        body: {
          id: randomUUID(),
          draft: {
            title: 'Equipes',
            description: 'Juntos.',
            type: 'workout_count',
            target: null,
            startDate: '2026-03-02',
            endDate: '2026-03-15',
            timeZone: 'America/Sao_Paulo',
            teams,
            ...about,
          },
        },
      })
      return [code, field, status]
    }
    assert.deepEqual(await refused({}, { startDate: '2026-03-01' }), ['draft_start_tomorrow', 'startDate', 400])
    assert.deepEqual(await refused({ minSize: 4 }), ['draft_teams', 'teams.maxSize', 400])
    assert.deepEqual(await refused({ score: 'best', best: 3 }), ['draft_teams', 'teams.best', 400])
    assert.equal((await refused({ minSize: 1 }))[0], 'invalid_input')
    const plain = await buildChallenge(ana)
    assert.deepEqual(
      [
        plain.teams,
        (await ana.refused('GET /challenges/:challengeId/teams', { params: { challengeId: plain.id } })).code,
      ],
      [null, 'teams_not_offered'],
    )
  })

  test('teams are rules: shown, in the fingerprint, and refused by the database when they contradict', async () => {
    const one = await buildChallenge(ana, { teams: {} })
    assert.deepEqual(one.teams, { forming: 'open', minSize: 2, maxSize: 5, score: 'average', best: 3 })
    const other = await buildChallenge(ana, { teams: { maxSize: 6 } })
    assert.notEqual(one.fingerprint, other.fingerprint)
    const { pool } = server.database
    for (const teams of ['{}', '{"forming":"open","minSize":3,"maxSize":4,"score":"average","best":3}'])
      await assert.rejects(
        pool.query(
          `insert into challenges select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'teams', $1::jsonb))).*
           from challenges c where id = $2`,
          [teams, one.id],
        ),
        /challenges_teams/,
      )
  })
})
