import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { asPerson } from '../testing/as-person.ts'
import { buildChallenge } from '../testing/build.ts'
import { testHouse } from '../testing/house.ts'
import { inviteToken, linkPreview } from '../rooms/challenges/challenges.ts'
import { serveWebFiles } from './web-files.ts'

const house = await testHouse()
after(() => house.close())
const root = join(house.dataDir, 'built')
mkdirSync(root)
writeFileSync(join(root, 'app.html'), '<head><!--app-meta--></head>')
for (const name of ['index.html', 'index.en.html']) writeFileSync(join(root, name), name)
const app = Fastify()
await serveWebFiles(app, {
  root,
  development: false,
  meta: (path, invite) => linkPreview(house.context(), path, invite),
})
after(() => app.close())

const page = async (url: string) => app.inject({ url, headers: { accept: 'text/html' } })

test('a public challenge is told by its title, whatever stands in it', async () => {
  const ana = await asPerson(house, 'Ana')
  const challenge = await buildChallenge(ana, { title: '<script>alert(1)</script> & $& cia' })
  const answer = await page(`/challenge/${challenge.id}/overview`)
  assert.equal(answer.statusCode, 200)
  assert.match(answer.body, /&#60;script&#62;alert\(1\)&#60;\/script&#62; &#38; \$&#38; cia · Bora/)
  assert.doesNotMatch(answer.body, /<script>/)
})

test('a private challenge, an unknown one and a broken address answer alike', async () => {
  const ana = await asPerson(house, 'Ana')
  const secret = await buildChallenge(ana, { title: 'Só nossa', isPrivate: true })
  const unknown = await page('/challenge/00000000-0000-4000-8000-000000000000')
  assert.equal(unknown.statusCode, 404)
  for (const url of [
    `/challenge/${secret.id}`,
    `/challenge/${secret.id}/overview`,
    `/challenge/${secret.id}/results`,
    `/challenge/${secret.id}/overview?invite=`,
    `/challenge/${secret.id}/overview?invite=${'x'.repeat(32)}`,
    `/challenge/${secret.id}/overview?invite=a&invite=${inviteToken(house.context(), secret.id)}`,
    `/challenge/00000000-0000-4000-8000-000000000000/overview?invite=${inviteToken(house.context(), secret.id)}`,
    `/challenge/${'-'.repeat(36)}`,
  ]) {
    const answer = await page(url)
    assert.deepEqual([answer.statusCode, answer.body], [404, unknown.body], url)
  }
})

test('a private challenge is found and named by those who bring its invite token', async () => {
  const ana = await asPerson(house, 'Ana')
  const secret = await buildChallenge(ana, { title: 'Só nossa', isPrivate: true })
  const answer = await page(`/challenge/${secret.id}/overview?invite=${inviteToken(house.context(), secret.id)}`)
  assert.equal(answer.statusCode, 200)
  assert.match(answer.body, /<title>Só nossa · Bora<\/title>/)
})

test('pages are found, anything else is not, and development pages are not there in production', async () => {
  for (const url of ['/app', '/wallet', '/auth?next=/app', '/app/create'])
    assert.equal((await page(url)).statusCode, 200, url)
  for (const url of ['/nope', '/dev/ui', '/dev/clock', '/app/x']) assert.equal((await page(url)).statusCode, 404, url)
})

test('the landing page comes in the language asked for', async () => {
  const landing = async (url: string, headers: Record<string, string>) =>
    (await app.inject({ url, headers: { accept: 'text/html', ...headers } })).body
  assert.equal(await landing('/', { 'accept-language': 'en-GB,pt;q=0.8' }), 'index.en.html')
  assert.equal(await landing('/', { 'accept-language': 'fr' }), 'index.html')
  assert.equal(await landing('/', { 'accept-language': 'en', cookie: 'a=b; lang=pt-BR' }), 'index.html')
  assert.equal(await landing('/?lang=en', { cookie: 'lang=pt-BR' }), 'index.en.html')
})
