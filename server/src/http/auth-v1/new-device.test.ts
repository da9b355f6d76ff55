import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestWorld, testWorld } from './testing.ts'
import { follow, newestMessage } from './testing-messages.ts'

let world: TestWorld
before(async () => (world = await testWorld()))
after(() => world.end())

const email = 'ana@example.com'
const chrome = (version: number, system = 'Windows NT 10.0; Win64; x64') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function signIn(userAgent: string, path = 'token?grant_type=password'): Promise<void> {
  const answer = await world.node.call(`/auth/v1/${path}`, {
    method: 'POST',
    body: { email, password: 'segredo1' },
    headers: { 'user-agent': userAgent },
  })
  assert.equal(answer.status, 200)
}

async function told() {
  return (await world.node.outbox(email)).filter(({ kind }) => kind === 'new_sign_in')
}

test('the owner is notified once of a new browser and system', async () => {
  await signIn(chrome(140), 'signup')
  const { link } = await newestMessage(world.node, email)
  await signIn(firefox)
  assert.equal((await told()).length, 0, 'not within the first minute, nor to an address that nobody confirmed')
  await follow(world.node, link)
  const created_at = new Date(Date.now() - 3_600_000).toISOString()
  await world.database.kysely.updateTable('auth.users').set({ created_at }).execute()
  await signIn(chrome(140))
  await signIn(chrome(141))
  await signIn(firefox)
  assert.equal((await told()).length, 0, 'known ones, also after an update')
  await signIn(chrome(141, 'Macintosh; Intel Mac OS X 10_15_7'))
  await signIn(chrome(142, 'Macintosh; Intel Mac OS X 10_15_7'))
  const mails = await told()
  assert.equal(mails.length, 1)
  assert.match(mails[0]!.text, /Chrome · macOS/)
  assert.match(mails[0]!.text, /127\.0\.0\.1/)
})
