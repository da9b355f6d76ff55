import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let ana: TestPerson
before(async () => {
  server = await testServer()
  ana = await asPerson(server, 'Ana')
})
after(() => server.close())

const draft = {
  title: 'Turma',
  description: 'Um treino por dia.',
  type: 'workout_count',
  target: null,
  startDate: '2026-03-02',
  timeZone: 'UTC',
}

test('a challenge lasts at most 366 days and starts within as many', async () => {
  const refused = (dates: object) =>
    ana.refused('POST /challenges', { body: { id: randomUUID(), draft: { ...draft, ...dates } } })
  const tooLong = { status: 400, code: 'draft_too_long', field: 'endDate', params: { most: 366 } }
  for (const endDate of ['2027-03-03', '9998-12-31', '9999-12-31'])
    assert.deepEqual(await refused({ endDate }), tooLong)
  assert.deepEqual(await refused({ startDate: '9999-12-30', endDate: '9999-12-31' }), {
    status: 400,
    code: 'draft_too_far',
    field: 'startDate',
    params: { most: 366 },
  })
  await buildChallenge(ana, { endDate: '2027-03-02' })
})

test('the table itself refuses a longer one', async () => {
  const { id } = await buildChallenge(ana)
  await assert.rejects(
    server.database.pool.query(
      `insert into challenges select (jsonb_populate_record(challenges, jsonb_build_object('id', $2::uuid,
        'end_date', '2027-03-03'::date, 'settles_at', '2027-03-05T00:00:00Z'::timestamptz))).* from challenges where id = $1`,
      [id, randomUUID()],
    ),
    { constraint: 'challenge_length' },
  )
})
