import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { OPERATOR_SECRET } from '../../../http/auth-v1/testing-operator.ts'
import { asPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'
import { serviceKey } from '../../accounts/access-tokens/service-role.ts'
import { deliverNotifications } from '../../notifications/deliver.ts'

const server = await testServer('2026-03-02T15:00:00.000Z', { AUTH_LEGACY_SECRET: OPERATOR_SECRET })
after(() => server.close())

const NAME = 'Anacleta Mendes'

/** The tables that contain the name, or the address, in any column. */
async function naming(word: string): Promise<string[]> {
  const { pool } = server.database
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth')`)
  const there: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`select 1 from ${name} t where position($1 in t::text) > 0 limit 1`, [word])
    if (rowCount) there.push(name.replace(/^public\./, ''))
  }
  return there.sort()
}

test('an account that the operator deletes is named no more to others', async () => {
  const [ana, bia] = [await asPerson(server, NAME), await asPerson(server, 'Bia')]
  const { email } = await ana.call('GET /me')
  const challenge = await buildChallenge(ana)
  await join(bia, challenge)
  const [{ activity }] = [await logWorkout(bia), await logWorkout(ana)]
  await server.post.settled()
  // The mail server takes nothing for a while.
  await server.database.pool.query(`update message_pace set free_at = now() + interval '10 minutes'`)
  const post = { activityId: activity.id }
  await ana.call('POST /challenges/:challengeId/invitations', {
    params: { challengeId: challenge.id },
    body: { emails: ['zoe@bora.test'] },
  })
  for (const [person, text, mentions] of [
    [ana, 'Boa, @Bia!', [bia.id]],
    [bia, `Obrigada, @${NAME}!`, [ana.id]],
  ] as const)
    await person.call('POST /activities/:activityId/comments', {
      params: post,
      body: { id: randomUUID(), text, mentions: [...mentions] },
    })
  await ana.call('PUT /activities/:activityId/reactions/:kind', { params: { ...post, kind: 'fire' } })
  await ana.call('POST /people/:personId/cheers', { params: { personId: bia.id }, body: { reaction: 'fire' } })
  await ana.call('POST /challenges/:challengeId/overtakings/:personId/reaction', {
    params: { challengeId: challenge.id, personId: bia.id },
    body: { reaction: 'tease' },
  })
  await deliverNotifications(server.context())
  assert.deepEqual(await naming(NAME), ['auth.users', 'comments', 'notices', 'outgoing_messages', 'people'])

  const key = await serviceKey(OPERATOR_SECRET)
  const gone = await server.app.inject({
    method: 'DELETE',
    url: `/auth/v1/admin/users/${ana.id}`,
    headers: { apikey: key, authorization: `Bearer ${key}` },
  })
  assert.equal(gone.statusCode, 200, gone.body)
  assert.deepEqual(await naming(NAME), [])
  assert.deepEqual(await naming(email!), [])
})
