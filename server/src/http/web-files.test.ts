import { LINK_TAILS } from '@bora/rules/link-tail.ts'
import { addressOf, pageNames, PAGES } from '@bora/rules/pages.ts'
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { asPerson } from '../testing/as-person.ts'
import { buildChallenge, inviteToken } from '../testing/build.ts'
import { testServer } from '../testing/server.ts'
import { linkPreview } from '../modules/discovery/link-previews/link-previews.ts'
import { serveWebFiles } from './web-files.ts'

const server = await testServer()
after(() => server.close())
const root = join(server.dataDir, 'built')
mkdirSync(root)
writeFileSync(join(root, 'app.html'), '<html lang="pt-BR"><head><!--app-meta--></head></html>')
for (const [name, lang] of [
  ['home.html', 'pt-BR'],
  ['home.en.html', 'en'],
])
  writeFileSync(join(root, name!), `<html lang="${lang}"><head><!--app-meta--></head>picture</html>`)
for (const name of ['index.html', 'index.en.html', 'reading.html', 'reading.en.html'])
  writeFileSync(join(root, name), `${name}<head></head>`)
const app = Fastify()
await serveWebFiles(app, {
  root,
  development: false,
  siteUrl: 'https://bora.test',
  meta: (path, language, invite) => linkPreview(server.context(), path, language, invite),
  cookieBanner: 'full',
  landing: documents => async language => documents[language],
  overview: async () => '',
  reading: async () => null,
})
after(() => app.close())

const page = async (url: string) => app.inject({ url, headers: { accept: 'text/html' } })

test("a public challenge's page has its title, with any characters", async () => {
  const ana = await asPerson(server, 'Ana')
  const challenge = await buildChallenge(ana, { title: '<script>alert(1)</script> & $& cia' })
  const answer = await page(`/challenge/${challenge.id}/overview`)
  assert.equal(answer.statusCode, 200)
  assert.match(answer.body, /&#60;script&#62;alert\(1\)&#60;\/script&#62; &#38; \$&#38; cia · Bora/)
  assert.doesNotMatch(answer.body, /<script>/)
})

test('a preview says that a challenge is played in teams or in divisions', async () => {
  const ana = await asPerson(server, 'Ana')
  const later = { startDate: '2026-03-20', endDate: '2026-04-09', description: 'Vem junto' }
  for (const [about, portuguese, english] of [
    [{ teams: {} }, 'Em equipes. Vem junto', 'In teams. Vem junto'],
    [{ rules: { divisions: 2 } }, 'Em divisões. Vem junto', 'In divisions. Vem junto'],
    [{}, 'Vem junto', 'Vem junto'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { id } = await buildChallenge(ana, { ...later, ...about })
    for (const [language, said] of [
      ['pt-BR', portuguese],
      ['en', english],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { body } = await page(`/challenge/${id}/overview?lang=${language}`)
      assert.equal(/<meta property="og:description" content="([^"]*)">/.exec(body)?.[1], said)
    }
  }
})

test("a page has an absolute address of its picture: its challenge's, or the product's", async () => {
  const ana = await asPerson(server, 'Ana')
  const challenge = await buildChallenge(ana)
  const picture = (body: string) => /<meta property="og:image" content="([^"]+)">/.exec(body)?.[1]
  const { body } = await page(`/challenge/${challenge.id}/overview?lang=en`)
  assert.equal(picture(body), `https://bora.test/previews/challenges/${challenge.id}/en.png`)
  assert.match(body, /<meta name="twitter:card" content="summary_large_image">/)
  assert.match(body, /<meta property="og:locale" content="en">/)
  const opened = await page(`/challenge/${challenge.id}/overview?lang=en&invite=${'x'.repeat(32)}`)
  assert.equal(opened.body, body, 'characters after the address of a public file make no other page')
  for (const url of ['/', '/app', '/auth', '/challenge/00000000-0000-4000-8000-000000000000'])
    assert.equal(picture((await page(url)).body), 'https://bora.test/previews/bora/pt-BR.png', url)
})

test('a private challenge, an unknown one and a malformed address give the same answer', async () => {
  const ana = await asPerson(server, 'Ana')
  const secret = await buildChallenge(ana, { title: 'Só nossa', isPrivate: true })
  const unknown = await page('/challenge/00000000-0000-4000-8000-000000000000')
  assert.equal(unknown.statusCode, 404)
  for (const url of [
    `/challenge/${secret.id}`,
    `/challenge/${secret.id}/overview`,
    `/challenge/${secret.id}/results`,
    `/challenge/${secret.id}/overview?invite=`,
    `/challenge/${secret.id}/overview?invite=${'x'.repeat(32)}`,
    `/challenge/${secret.id}/overview?invite=a&invite=${await inviteToken(ana, secret)}`,
    `/challenge/00000000-0000-4000-8000-000000000000/overview?invite=${await inviteToken(ana, secret)}`,
    `/challenge/${'-'.repeat(36)}`,
  ]) {
    const answer = await page(url)
    assert.deepEqual([answer.statusCode, answer.body], [404, unknown.body], url)
  }
})

test('a private challenge is found and named with its invite token', async () => {
  const ana = await asPerson(server, 'Ana')
  const secret = await buildChallenge(ana, { title: 'Só nossa', isPrivate: true })
  const answer = await page(`/challenge/${secret.id}/overview?invite=${await inviteToken(ana, secret)}`)
  assert.equal(answer.statusCode, 200)
  assert.match(answer.body, /<title>Só nossa · Bora<\/title>/)
  assert.match(answer.body, new RegExp(`/previews/challenges/${secret.id}/pt-BR.png\\?invite=`))
})

test('a link works with the trailing characters that messages add', async () => {
  const ana = await asPerson(server, 'Ana')
  const challenge = await buildChallenge(ana)
  const token = await inviteToken(ana, challenge)
  for (const path of [`/invite/${token}`, `/challenge/${challenge.id}/overview`, '/terms', '/auth'])
    for (const tail of LINK_TAILS) {
      const sent = path + (tail.startsWith('%') ? tail : encodeURIComponent(tail))
      const { statusCode, headers } = await page(`${sent}?lang=en`)
      assert.deepEqual([statusCode, headers.location], [302, `${path}?lang=en`], sent)
    }
  for (const path of ['/nope.', '//evil.example/.', '/api/nope.'])
    assert.equal((await page(path)).statusCode, 404, path)
})

test('pages are found, other addresses are not, and those of developers and admins look like unknown ones', async () => {
  const ana = await asPerson(server, 'Ana')
  const challenge = await buildChallenge(ana)
  for (const name of pageNames()) {
    const url = addressOf(PAGES[name].path, challenge.id)
    const isHidden = ['developer', 'admin'].includes(PAGES[name].who)
    assert.equal((await page(url)).statusCode, isHidden ? 404 : 200, url)
    if (isHidden) assert.equal((await page(url)).body, (await page('/nope')).body, url)
  }
  assert.equal((await page('/auth?next=/app')).statusCode, 200)
  for (const url of ['/nope', '/app/x', '/APP']) assert.equal((await page(url)).statusCode, 404, url)
})

test('only the home screen contains its first picture', async () => {
  assert.match((await page('/app')).body, /picture/)
  assert.match((await page('/app/?x=1')).body, /picture/)
  for (const url of ['/app/create', '/wallet', '/nope']) assert.doesNotMatch((await page(url)).body, /picture/)
})

test('the landing page comes in the requested language', async () => {
  const landing = async (url: string, headers: Record<string, string>) =>
    (await app.inject({ url, headers: { accept: 'text/html', ...headers } })).body.split('<')[0]
  assert.equal(await landing('/', { 'accept-language': 'en-GB,pt;q=0.8' }), 'index.en.html')
  assert.equal(await landing('/', { 'accept-language': 'fr' }), 'index.html')
  assert.equal(await landing('/', { 'accept-language': 'en', cookie: 'a=b; lang=pt-BR' }), 'index.html')
  assert.equal(await landing('/?lang=en', { cookie: 'lang=pt-BR' }), 'index.en.html')
})

test('every page of the app, including unknown ones, declares the language that it will be shown in', async () => {
  for (const [query, cookie, accepted, language] of [
    ['', '', 'pt-BR,pt;q=0.9', 'pt-BR'],
    ['', '', 'en-GB,pt;q=0.8', 'en'],
    ['', '', 'fr', 'pt-BR'],
    ['', 'lang=en', 'pt-BR', 'en'],
    ['?lang=en', 'lang=pt-BR', 'pt-BR', 'en'],
    ['?lang=pt-PT', '', 'en', 'pt-BR'],
    ['?lang=xx', 'lang=en', 'pt-BR', 'en'],
  ] as const)
    for (const path of ['/app', '/auth', '/wallet', '/nope', '/challenge/00000000-0000-4000-8000-000000000000']) {
      const said = JSON.stringify([path, query, cookie, accepted])
      const headers = { accept: 'text/html', 'accept-language': accepted, ...(cookie && { cookie }) }
      const answer = await app.inject({ url: path + query, headers })
      assert.match(answer.body, new RegExp(`<html lang="${language}">`), said)
      assert.match(answer.body, language === 'en' ? /Group fitness challenges/ : /Desafios de treino em grupo/, said)
      assert.equal(answer.headers['content-language'], language, said)
      assert.match(String(answer.headers.vary), /accept-language, cookie/, said)
    }
})
