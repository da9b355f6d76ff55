import { LANDING_CHALLENGES, FINISHED_FRESH_SECONDS } from '@bora/rules/limits.ts'
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { asPerson } from '../testing/as-person.ts'
import { buildChallenge } from '../testing/build.ts'
import { testServer } from '../testing/server.ts'
import { recordStatements } from '../testing/statements.ts'
import { RENDERERS } from './server-rendered-pages.ts'
import { DOCUMENTS } from './web-files.ts'

// Documents and renderer as the build creates them, with a word each.
const webRoot = mkdtempSync(join(tmpdir(), 'bora-web-'))
for (const name of DOCUMENTS)
  writeFileSync(join(webRoot, name), `<head></head><!--landing-->${name}, finished<!--/landing--><!--landing-after-->`)
mkdirSync(join(webRoot, 'server'))
writeFileSync(
  join(webRoot, RENDERERS),
  `export const landing = (language, { open, limit, statistics }, siteUrl) => ({
    html: [language, ...open.items.map(card => card.title)].join('|') + '$&',
    after: JSON.stringify({ limit, more: open.next !== null, statistics, siteUrl }),
  })`,
)
const server = await testServer('2026-03-02T15:00:00Z', { SITE_URL: 'https://bora.test' }, { webRoot })
after(async () => {
  await server.close()
  rmSync(webRoot, { recursive: true })
})
const { pool } = server.database
const ana = await asPerson(server, 'Ana')

const open = (url = '/', headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { accept: 'text/html', ...headers } })
const titles = async (url = '/') =>
  /<head>.*<\/head>(.*)\$&/
    .exec((await open(url)).body)?.[1]!
    .split('|')
    .slice(1) ?? null
function later(seconds: number): void {
  server.clock.set(new Date(server.clock.now().getTime() + seconds * 1000))
}

beforeEach(async () => {
  await pool.query("update challenges set status = 'cancelled', ended_at = now()")
  later(FINISHED_FRESH_SECONDS)
})

test('the page lists the open public challenges, in the language of the request', async () => {
  const shown = await buildChallenge(ana, { title: 'Turma aberta' })
  await buildChallenge(ana, { title: 'Turma fechada', isPrivate: true })
  for (const [url, headers, language] of [
    ['/', {}, 'pt-BR'],
    ['/?lang=en', {}, 'en'],
    ['/', { 'accept-language': 'en-GB' }, 'en'],
    ['/', { 'accept-language': 'en-GB', cookie: 'lang=pt-BR' }, 'pt-BR'],
  ] as const) {
    const answer = await open(url, headers)
    assert.equal(answer.statusCode, 200)
    assert.match(answer.body, new RegExp(`${language}\\|Turma aberta\\$&{"limit":${LANDING_CHALLENGES}`))
    assert.doesNotMatch(answer.body, /Turma fechada|finished/)
    assert.equal(answer.headers['content-language'], language)
  }
  await ana.call('PUT /challenges/:challengeId/privacy', {
    params: { challengeId: shown.id },
    body: { isPrivate: true },
  })
  assert.deepEqual(await titles(), [], 'one that became private is gone at once')
})

test('search engines get both languages, with the canonical address of each', async () => {
  const links = async (url: string) => [...(await open(url)).body.matchAll(/<link [^>]+>/g)].map(([link]) => link)
  const alternates = [
    '<link rel="alternate" hreflang="pt-BR" href="https://bora.test/">',
    '<link rel="alternate" hreflang="en" href="https://bora.test/?lang=en">',
    '<link rel="alternate" hreflang="x-default" href="https://bora.test/">',
  ]
  assert.deepEqual(await links('/'), ['<link rel="canonical" href="https://bora.test/">', ...alternates])
  assert.deepEqual(await links('/?lang=en&open=all'), [
    '<link rel="canonical" href="https://bora.test/?lang=en">',
    ...alternates,
  ])
})

test('six are shown, and all on request', async () => {
  for (let number = 1; number <= LANDING_CHALLENGES + 2; number++) await buildChallenge(ana, { title: `N${number}` })
  assert.equal((await titles())?.length, LANDING_CHALLENGES)
  assert.match((await open()).body, /"more":true/)
  assert.equal((await titles('/?open=all'))?.length, LANDING_CHALLENGES + 2)
  assert.match((await open('/?open=all')).body, /"more":false/)
  assert.equal((await titles('/?open=x&open=all'))?.length, LANDING_CHALLENGES)
})

test('new challenges appear after 30 seconds, finished ones disappear at once', async () => {
  const first = await buildChallenge(ana, { title: 'A' })
  assert.deepEqual(await titles(), ['A'])
  await buildChallenge(ana, { title: 'B' })
  later(FINISHED_FRESH_SECONDS - 1)
  assert.deepEqual(await titles(), ['A'])
  later(1)
  assert.deepEqual((await titles())?.toSorted(), ['A', 'B'])
  await pool.query("update challenges set status = 'cancelled', ended_at = now() where id = $1", [first.id])
  assert.deepEqual(await titles(), ['B'])
})

test('a hundred concurrent visitors cause one query', async () => {
  await buildChallenge(ana, { title: 'A' })
  await open()
  later(FINISHED_FRESH_SECONDS)
  const { gave, statements } = await recordStatements(() => Promise.all(Array.from({ length: 100 }, () => open())))
  assert.ok(gave.every(({ body }) => body.includes('|A$&')))
  assert.equal(statements.filter(text => /order by challenges\.start_date/.test(text)).length, 1)
})

test('while the database fails, or does not answer, the static page is sent', async () => {
  await buildChallenge(ana, { title: 'A' })
  assert.deepEqual(await titles(), ['A'])
  await pool.query('alter table challenges rename to elsewhere')
  try {
    const answer = await open('/?lang=en')
    assert.equal(answer.statusCode, 200)
    assert.match(answer.body, /index\.en\.html, finished/)
  } finally {
    await pool.query('alter table elsewhere rename to challenges')
  }
  assert.deepEqual(await titles(), ['A'])

  const other = await pool.connect()
  try {
    await other.query('begin')
    await other.query('lock table challenges in access exclusive mode')
    const answer = await open()
    assert.equal(answer.statusCode, 200)
    assert.match(answer.body, /index\.html, finished/)
  } finally {
    await other.query('rollback')
    other.release()
  }
  assert.deepEqual(await titles(), ['A'])
})

test('a browser that has the page gets 304, until the page changes', async () => {
  await buildChallenge(ana, { title: 'A' })
  const { etag } = (await open()).headers
  const again = await open('/', { 'if-none-match': String(etag) })
  assert.deepEqual([again.statusCode, again.body], [304, ''])
  assert.match(String(again.headers.vary), /accept-language, cookie/)
  assert.equal((await open('/?lang=en', { 'if-none-match': String(etag) })).statusCode, 200)
  await buildChallenge(ana, { title: 'B' })
  later(FINISHED_FRESH_SECONDS)
  assert.equal((await open('/', { 'if-none-match': String(etag) })).statusCode, 200)
})

test('the renderer is not served', async () => {
  assert.equal((await server.app.inject(`/${RENDERERS}`)).statusCode, 404)
})
