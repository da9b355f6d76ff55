import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { asPerson } from '../../../testing/as-person.ts'
import { buildChallenge } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'

describe('refusals of the table of challenges', () => {
  let server: TestServer
  let id: string
  before(async () => {
    server = await testServer()
    ;({ id } = await buildChallenge(await asPerson(server, 'Ana Duarte')))
  })
  after(() => server.close())

  /** A copy of the challenge under a new id, with one column set. */
  const copy = (column: string, value: number | null) =>
    server.database.pool.query(
      `insert into challenges select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), '${column}', $2::int))).*
       from challenges c where id = $1`,
      [id, value],
    )
  const set = (column: string, value: number | null) =>
    server.database.pool.query(`update challenges set ${column} = $2 where id = $1`, [id, value])

  for (const column of ['max_participants', 'max_free_joins'])
    test(`a challenge with one seat, in ${column}: the creator would be alone in it`, async () => {
      const tooFew = { code: '23514', message: 'a limit leaves room for at least two people' }
      for (const seats of [1, 0]) {
        await assert.rejects(copy(column, seats), tooFew)
        await assert.rejects(set(column, seats), tooFew)
      }
      for (const seats of [2, null]) await copy(column, seats)
    })
})
