import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { makeRefreshToken } from '../../modules/accounts/sessions/refresh-token.ts'
import { type TestWorld, testWorld } from './testing.ts'

let world: TestWorld
before(async () => (world = await testWorld()))
after(() => world.end())

let count = 0
async function session(at = world) {
  const { data } = await at.node.client().signUp({ email: `refresh${++count}@example.com`, password: 'segredo1' })
  return data.session!
}

async function refresh(token: unknown, at = world) {
  const answer = await at.node.call('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: { refresh_token: token },
  })
  return {
    status: answer.status,
    body: (await answer.json()) as { refresh_token: string; access_token: string; code?: string; message?: string },
  }
}

function sessionIdOf(accessToken: string): string {
  return JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()).session_id
}

/** Makes the last refresh of the session older than the tolerance for tabs. */
async function anHourLater(id: string) {
  const refreshed_at = new Date(Date.now() - 3_600_000).toISOString()
  await world.database.kysely.updateTable('auth.sessions').set({ refreshed_at }).where('id', '=', id).execute()
}

test('a refresh gives new tokens of the same session', async () => {
  const first = await session()
  const second = await refresh(first.refresh_token)
  assert.equal(second.status, 200)
  assert.notEqual(second.body.refresh_token, first.refresh_token)
  assert.equal(sessionIdOf(second.body.access_token), sessionIdOf(first.access_token))
  const client = world.node.client()
  const official = await client.refreshSession({ refresh_token: second.body.refresh_token })
  assert.equal(official.error, null)
  assert.equal((await client.getUser()).error, null)
})

test('a lost answer is repeated, at any later time', async () => {
  const first = await session()
  const second = await refresh(first.refresh_token)
  await anHourLater(sessionIdOf(first.access_token))
  const again = await refresh(first.refresh_token)
  assert.equal(again.body.refresh_token, second.body.refresh_token)
})

test('ten concurrent tabs end up with one token and a living session', async () => {
  const first = await session()
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(first.refresh_token)))
  assert.deepEqual([...new Set(answers.map(each => each.status))], [200])
  assert.equal(new Set(answers.map(each => each.body.refresh_token)).size, 1)
  assert.equal((await refresh(answers[0]!.body.refresh_token)).status, 200)
})

test('an old token soon after a refresh gives the current one, later it ends the session', async () => {
  const first = await session()
  const second = await refresh(first.refresh_token)
  const third = await refresh(second.body.refresh_token)
  const late = await refresh(first.refresh_token)
  assert.equal(late.body.refresh_token, third.body.refresh_token)
  await anHourLater(sessionIdOf(first.access_token))
  const stolen = await refresh(first.refresh_token)
  assert.deepEqual([stolen.status, stolen.body.code], [400, 'refresh_token_already_used'])
  const owner = await refresh(third.body.refresh_token)
  assert.deepEqual([owner.status, owner.body.code], [400, 'session_not_found'])
  const user = await world.node.call('/auth/v1/user', {
    headers: { authorization: `Bearer ${third.body.access_token}` },
  })
  assert.equal(user.status, 403)
  const events = world.database.kysely.selectFrom('auth.account_events').select(['kind', 'session_id', 'ip'])
  const noted = await events.where('user_id', '=', first.user.id).where('kind', '=', 'refresh_reused').execute()
  const session_id = sessionIdOf(first.access_token)
  assert.deepEqual(noted, [{ kind: 'refresh_reused', session_id, ip: '127.0.0.1' }])
})

test('forged and malformed tokens are refused and end nothing', async () => {
  const first = await session()
  const id = sessionIdOf(first.access_token)
  const forged = await refresh(makeRefreshToken(id, 0, randomBytes(32)))
  assert.deepEqual([forged.status, forged.body.code], [400, 'refresh_token_not_found'])
  const unknown = await refresh(makeRefreshToken(randomUUID(), 0, randomBytes(32)))
  assert.equal(unknown.body.code, 'session_not_found')
  const { refresh_key } = await world.database.kysely
    .selectFrom('auth.sessions')
    .select('refresh_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const ahead = await refresh(makeRefreshToken(id, 300, refresh_key))
  assert.equal(ahead.body.code, 'validation_failed')
  for (const broken of [
    '',
    'x',
    'abcdefghijkl',
    first.refresh_token.slice(0, -1),
    `${first.refresh_token}A`,
    7,
    null,
    {},
  ]) {
    const answer = await refresh(broken)
    assert.deepEqual([answer.status, answer.body.code], [400, 'validation_failed'], JSON.stringify(broken))
    if (typeof broken === 'string' && broken)
      assert.equal(answer.body.message, 'Invalid Refresh Token: Refresh Token Not Found')
  }
  assert.equal((await refresh(first.refresh_token)).status, 200)
})

test('a banned person gets no new tokens', async () => {
  const first = await session()
  const banned_until = new Date(Date.now() + 60_000).toISOString()
  await world.database.kysely.updateTable('auth.users').set({ banned_until }).where('id', '=', first.user.id).execute()
  const answer = await refresh(first.refresh_token)
  assert.deepEqual([answer.status, answer.body.code], [400, 'user_banned'])
})

test('waiting too long for a concurrent refresh of the session is refused', async () => {
  const impatient = await testWorld({}, {}, { lock_timeout: 1_000 })
  try {
    const first = await session(impatient)
    const id = sessionIdOf(first.access_token)
    await impatient.database.kysely.transaction().execute(async held => {
      await held.selectFrom('auth.sessions').select('id').where('id', '=', id).forUpdate().execute()
      const answer = await refresh(first.refresh_token, impatient)
      assert.deepEqual([answer.status, answer.body.code], [409, 'conflict'])
    })
    assert.equal((await refresh(first.refresh_token, impatient)).status, 200)
  } finally {
    await impatient.end()
  }
})
