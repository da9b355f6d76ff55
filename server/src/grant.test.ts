import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { asPerson } from './testing/as-person.ts'
import { withFactor } from './testing/payouts.ts'
import { testServer, type TestServer } from './testing/server.ts'

let server: TestServer
before(async () => void (server = await testServer()))
after(() => server.close())

function grant(...words: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: server.database.url }
  return new Promise(done => {
    execFile(process.execPath, [join(import.meta.dirname, 'grant.ts'), ...words], { env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

test('npm run grant makes the first admin, whose second factor opens the desk', async () => {
  const person = await asPerson(server, 'Vera Campos')
  const { email } = await person.call('GET /me')
  const made = await grant('admin', email.toUpperCase())
  assert.deepEqual(made, {
    code: 0,
    said: `${email.toUpperCase()} is admin.\nThe desk opens once a second factor was given.\n`,
  })
  assert.match((await grant('admin', email)).said, /was already admin/)
  assert.deepEqual((await person.call('GET /me')).roles, ['admin'])
  const { rows } = await server.database.pool.query<{ act: string; by: string }>(
    `select facts->>'act' as act, facts->>'by' as by from outgoing_messages where kind = 'admin_act' and recipient = $1`,
    [email],
  )
  assert.deepEqual(rows, [{ act: 'grant_admin', by: 'npm run grant' }])
  assert.equal((await grant('ambassador', email)).said, `${email} is ambassador.\n`)
  assert.deepEqual((await person.call('GET /me')).roles.toSorted(), ['admin', 'ambassador'])
  const strong = await withFactor(server, person)
  assert.deepEqual((await strong.call('GET /admin/payouts')).items, [])
})

test('with take, the command removes a role, and reports if there was none', async () => {
  const person = await asPerson(server, 'Otto Reis')
  const { email } = await person.call('GET /me')
  await grant('admin', email)
  assert.deepEqual(await grant('take', 'admin', email), { code: 0, said: `${email} is no longer admin.\n` })
  assert.deepEqual((await person.call('GET /me')).roles, [])
  assert.equal((await grant('take', 'admin', email)).said, `${email} was not admin.\n`)
  for (const words of [['take'], ['take', 'admin'], ['take', 'king', email]])
    assert.equal((await grant(...words)).code, 1)
})

test('only existing accounts, by a confirmed address', async () => {
  const person = await asPerson(server, 'Lia Souza', { confirmed: false })
  const { email } = await person.call('GET /me')
  for (const words of [['admin', email], ['admin', 'nobody@bora.test'], ['king', email], ['admin'], []]) {
    const { code, said } = await grant(...words)
    assert.equal(code, 1, words.join(' '))
    assert.match(said, words.length === 2 && words[0] === 'admin' ? /No account/ : /npm run grant/)
  }
  assert.deepEqual((await person.call('GET /me')).roles, [])
})

test("a company's account with the same address is not the one that is meant", async () => {
  const theirs = await asPerson(server, 'Eva Lobo')
  const person = await asPerson(server, 'Ana Lobo')
  const { email } = await person.call('GET /me')
  const { pool } = server.database
  await pool.query('update auth.users set is_sso = true, email = $1 where id = $2', [email, theirs.id])
  // Its row comes first.
  await pool.query('update auth.users set updated_at = now() where id = $1', [person.id])
  assert.equal((await grant('admin', email)).said.split('\n')[0], `${email} is admin.`)
  assert.deepEqual([(await person.call('GET /me')).roles, (await theirs.call('GET /me')).roles], [['admin'], []])
  assert.equal((await grant('take', 'admin', email)).said, `${email} is no longer admin.\n`)
  assert.deepEqual((await person.call('GET /me')).roles, [])
})
