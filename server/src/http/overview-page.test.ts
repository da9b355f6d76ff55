import { FINISHED_FRESH_SECONDS } from '@bora/rules/limits.ts'
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { asPerson } from '../testing/as-person.ts'
import { buildChallenge, join as takePart, inviteToken } from '../testing/build.ts'
import { testServer } from '../testing/server.ts'
import { RENDERERS } from './server-rendered-pages.ts'
import { DOCUMENTS } from './web-files.ts'

// Documents and renderer as the build creates them, with a word each.
const webRoot = mkdtempSync(join(tmpdir(), 'bora-web-'))
for (const name of DOCUMENTS) writeFileSync(join(webRoot, name), '<body><!--without-scripts--><div id="root"></div>')
mkdirSync(join(webRoot, 'server'))
writeFileSync(
  join(webRoot, RENDERERS),
  'export const overview = (language, challenge) => [language, challenge.title, challenge.participants].join("|")',
)
const server = await testServer('2026-03-02T15:00:00Z', {}, { webRoot })
after(async () => {
  await server.close()
  rmSync(webRoot, { recursive: true })
})
const [ana, bia] = [await asPerson(server, 'Ana'), await asPerson(server, 'Bia')]

async function read(url: string): Promise<{ status: number; told: string }> {
  const { statusCode, body } = await server.app.inject({ url, headers: { accept: 'text/html' } })
  const [, told] = /<noscript><style>#root{display:none}<\/style>(.*)<\/noscript>/.exec(body)!
  return { status: statusCode, told: told! }
}
function later(seconds: number): void {
  server.clock.set(new Date(server.clock.now().getTime() + seconds * 1000))
}

test('an overview is rendered without scripts, in both languages, and never older than 30 seconds', async () => {
  const challenge = await buildChallenge(ana, { title: 'Turma $& aberta' })
  const url = `/challenge/${challenge.id}/overview`
  await takePart(ana, challenge)
  assert.deepEqual(await read(url), { status: 200, told: 'pt-BR|Turma $& aberta|1' })
  assert.deepEqual(await read(`${url}?lang=en`), { status: 200, told: 'en|Turma $& aberta|1' })
  await takePart(bia, challenge)
  later(FINISHED_FRESH_SECONDS)
  assert.equal((await read(url)).told, 'pt-BR|Turma $& aberta|2')
})

test('for a private challenge it shows the same as for an unknown one, except with its invite', async () => {
  const challenge = await buildChallenge(ana, { title: 'Turma' })
  const url = `/challenge/${challenge.id}/overview`
  const unknown = await read('/challenge/00000000-0000-4000-8000-000000000000/overview')
  assert.equal(unknown.status, 404)
  assert.match(unknown.told, /A Bora precisa de JavaScript/)
  assert.match((await read(url)).told, /Turma/)
  const set = (isPrivate: boolean) =>
    ana.call('PUT /challenges/:challengeId/privacy', { params: { challengeId: challenge.id }, body: { isPrivate } })
  await set(true)
  assert.deepEqual(await read(url), unknown, 'at once, also while it is kept')
  assert.match((await read(`${url}?invite=${await inviteToken(ana, challenge)}`)).told, /Turma/)
  assert.deepEqual(await read(url), unknown, 'also after a visitor brought it')
  await set(false)
  assert.match((await read(url)).told, /Turma/)
})

test('every other page says that it needs scripts', async () => {
  const challenge = await buildChallenge(ana)
  for (const url of [
    '/app',
    '/auth',
    '/terms',
    '/nope',
    `/challenge/${challenge.id}`,
    `/challenge/${challenge.id}/results`,
  ])
    assert.match((await read(`${url}?lang=en`)).told, /Bora needs JavaScript.*<a href="\/"/, url)
})

test("if only the overview can't be read, the page comes without it", async () => {
  const challenge = await buildChallenge(ana)
  const url = `/challenge/${challenge.id}/overview`
  const { pool } = server.database
  await pool.query('alter table challenge_seats rename to elsewhere')
  try {
    const { status, told } = await read(url)
    assert.equal(status, 200)
    assert.match(told, /A Bora precisa de JavaScript/)
  } finally {
    await pool.query('alter table elsewhere rename to challenge_seats')
  }
  assert.match((await read(url)).told, /Turma do Parque/)
})
