import { LANGUAGES, type Language } from '@bora/rules/limits.ts'
import { isServerRenderedPage, pageNames, PAGES } from '@bora/rules/pages.ts'
import { latestTerms, TERMS_VERSIONS } from '@bora/rules/terms.ts'
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testServer } from '../testing/server.ts'
import { RENDERERS } from './server-rendered-pages.ts'

const web = join(import.meta.dirname, '../../../web')
const webRoot = join(web, 'dist')
assert.ok(existsSync(join(webRoot, RENDERERS)), 'the web app is built before these tests')

const settings = { SITE_URL: 'https://bora.test', SUPPORT_EMAIL: 'ajuda@bora.test', PRIZE_HOLD_DAYS: '4' }
const server = await testServer('2026-12-01T15:00:00Z', settings, { webRoot })
after(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { accept: 'text/html', ...headers } })
const READING = pageNames().filter(isServerRenderedPage)
type Texts = { [key: string]: Texts | string | string[] }
const texts = (language: Language, file: string): Texts =>
  JSON.parse(readFileSync(join(web, `src/locales/${language}/${file}.json`), 'utf8'))

/** The visible text for a reader without scripts. */
function readable(html: string): string {
  const body = html.slice(html.indexOf('<div id="root"')).replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
  return body
    .replace(/<[^>]+>/g, '')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
}

for (const language of LANGUAGES) {
  test(`every question of the help centre and its answer is in the document: ${language}`, async () => {
    const { body } = await get(`${PAGES.help.path}?lang=${language}`)
    const said = readable(body)
    const topics = texts(language, 'help')['topics'] as Record<string, { title: string; questions: Texts }>
    let questions = 0
    for (const { title, questions: all } of Object.values(topics)) {
      assert.ok(body.includes(`>${title}</h2>`), title)
      for (const [id, entry] of Object.entries(all)) {
        const { question, answer } = entry as unknown as { question: string; answer: string[] }
        questions++
        assert.ok(body.includes(`id="${id}"`), id)
        assert.ok(said.includes(question), question)
        // Up to the first number that is filled in.
        for (const sentence of answer) assert.ok(said.includes(sentence.split('{{')[0]!), sentence)
      }
    }
    assert.ok(questions >= 40, `${questions} questions`)
    assert.equal(Object.keys(topics).length, 8)
  })

  test(`every heading of terms and privacy is in the document, in order: ${language}`, async () => {
    for (const name of ['terms', 'privacy'] as const) {
      const { body } = await get(`${PAGES[name].path}?lang=${language}&version=${latestTerms().version}`)
      const sections = texts(language, name)['sections'] as Record<string, { title: string }>
      const headings = [...body.matchAll(/<h2 id="(\w+)" class="type-title scroll-mt-6 text-h1">(.*?)<\/h2>/g)]
      assert.deepEqual(
        headings.map(([, id]) => id),
        Object.keys(sections),
      )
      for (const [, id, text] of headings)
        assert.ok(readable(`<div id="root">${text}`).endsWith(sections[id!]!.title.replace('{{adult}}', '18')), text)
    }
  })

  test(`the head of each page has its title, and its address in the other language: ${language}`, async () => {
    for (const name of READING) {
      const { path } = PAGES[name]
      const answer = await get(`${path}?lang=${language}`)
      const { body, headers } = answer
      assert.equal(answer.statusCode, 200)
      assert.equal(headers['content-language'], language)
      assert.match(body, new RegExp(`^<!doctype html>\\s*<html lang="${language}">`))
      const title = (texts(language, 'common')['titles'] as Record<string, string>)[name]!
      assert.ok(body.includes(`<title>${title} · Bora</title>`), name)
      assert.match(body, /<meta name="description" content="[^"]{30,200}">/)
      const own = `https://bora.test${path}${language === 'en' ? '?lang=en' : ''}`
      assert.ok(body.includes(`<link rel="canonical" href="${own}">`), name)
      assert.ok(body.includes(`<link rel="alternate" hreflang="en" href="https://bora.test${path}?lang=en">`), name)
      assert.ok(body.includes(`<link rel="alternate" hreflang="pt-BR" href="https://bora.test${path}">`), name)
      assert.equal(body.match(/<h1[ >]/g)?.length, 1, name)
      assert.doesNotMatch(readable(body), /\{\{|undefined|\[object/, name)
      assert.equal(
        body.match(/ id="[^"]+"/g)!.length,
        new Set(body.match(/ id="[^"]+"/g)).size,
        `an id twice in ${name}`,
      )
    }
  })
}

test('the language is that of the address, then the cookie, then the browser', async () => {
  for (const [url, headers, language] of [
    ['/terms', {}, 'pt-BR'],
    ['/terms', { 'accept-language': 'en-GB' }, 'en'],
    ['/terms', { 'accept-language': 'en-GB', cookie: 'lang=pt-BR' }, 'pt-BR'],
    ['/terms?lang=en', { cookie: 'lang=pt-BR' }, 'en'],
  ] as const) {
    const { headers: said } = await get(url, headers)
    assert.equal(said['content-language'], language)
    assert.match(String(said['vary']), /accept-language, cookie/)
  }
})

test('inline scripts are those that the policy allows, and no others can run', async () => {
  const hashes = JSON.parse(readFileSync(join(webRoot, 'csp-hashes.json'), 'utf8')) as string[]
  for (const name of READING) {
    const { body, headers } = await get(PAGES[name].path)
    for (const hash of hashes) assert.ok(String(headers['content-security-policy']).includes(hash))
    assert.doesNotMatch(body, / on\w+="/)
    assert.equal(headers['cache-control'], 'no-cache')
    assert.equal(headers['x-content-type-options'], 'nosniff')
  }
})

test('the texts contain the settings of this installation', async () => {
  const said = readable((await get('/privacy')).body)
  assert.match(said, /ajuda@bora\.test/)
  assert.match(said, /bora\.test\/support/)
  assert.match(readable((await get('/terms')).body), /liberado 4 dias depois da apuração/)
  assert.match((await get('/help')).body, /<script type="application\/json" id="settings">\{/)
})

test('a version is in force from its day on, announced before, and each stays readable', async () => {
  const read = async (url: string) => readable((await get(url)).body)
  assert.match(await read('/terms'), /Versão 5\. Vale desde.*A versão 6 vale a partir de 25 de dezembro de 2026/)
  assert.match(await read('/terms?version=6'), /Versão 6\. Vale a partir de.*Hoje vale a versão 5/)
  assert.match(await read('/terms?version=6&lang=en'), /What changed since version 5.*New: tax on prizes/)
  assert.match(await read('/privacy?version=2'), /Versão 2.*Não é a que vale hoje/)
  // Some things that an older version refers to support for are now possible on the screen.
  assert.match(await read('/privacy'), /Versão 5.*não precisam mais do atendimento.*Abrir Privacidade e dados/)
  assert.doesNotMatch(await read('/privacy?version=6'), /não precisam mais do atendimento: dá/)
  const { body } = await get('/terms?version=2&lang=en')
  assert.ok(body.includes('<link rel="canonical" href="https://bora.test/terms?version=2&#38;lang=en">'))
  // An invalid version shows the current one.
  assert.match(await read('/terms?version=99'), /Versão 5\. Vale desde/)
  server.clock.set('2026-12-25T15:00:00Z')
  assert.match(await read('/terms'), /Versão 6\. Vale desde/)
  assert.match(await read('/terms?version=5'), /Versão 5, de.*Não é a que vale hoje/)
  // The next one is announced, even where the previous one was until now.
  assert.match(await read('/privacy'), /Versão 6\. Vale desde.*A versão 7 vale a partir de 27 de dezembro de 2026/)
  assert.match(await read('/privacy?version=7'), /Versão 7\. Vale a partir de.*um código da rede de internet/)
  assert.doesNotMatch(await read('/privacy?version=6'), /rede de internet/)
})

test("addresses below such a page, or spelled differently, don't exist", async () => {
  for (const url of ['/terms/5', '/Terms', '/help/withdraw', '/privacy.html'])
    assert.equal((await get(url)).statusCode, 404, url)
})

test('all styles of a document are in the document', async () => {
  const assets = join(webRoot, 'assets')
  const appStyles = readdirSync(assets)
    .filter(name => name.endsWith('.css'))
    .map(name => readFileSync(join(assets, name), 'utf8'))
    .join('')
  const without: string[] = []
  let seen = 0
  for (const name of [...READING, 'landing'] as const) {
    const versions = name === 'terms' || name === 'privacy' ? TERMS_VERSIONS.map(({ version }) => version) : ['']
    for (const version of versions) {
      const { body } = await get(`${PAGES[name].path}?lang=en${version && `&version=${version}`}`)
      const own =
        [...body.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style]) => style).join('') + linked(body)
      const used = new Set([...body.matchAll(/ class="([^"]+)"/g)].flatMap(([, all]) => all!.split(' ')))
      for (const one of used) {
        if (!hasRule(appStyles, one)) continue
        seen++
        if (!hasRule(own, one)) without.push(`${name} ${version}: ${one}`)
      }
    }
  }
  assert.ok(seen > 500, `${seen} uses of a style`)
  assert.deepEqual(without, [])
})

/** The style sheets that a document links. */
function linked(html: string): string {
  return [...html.matchAll(/<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+)"/g)]
    .map(([, file]) => readFileSync(join(webRoot, file!), 'utf8'))
    .join('')
}

/** Whether a style sheet has a rule for a class, whose name is plain in HTML and escaped in the sheet. */
function hasRule(styles: string, name: string): boolean {
  const inSheet = `.${unescaped(name)
    .replace(/[^\w-]/g, String.raw`\$&`)
    .replace(/^\d/, digit => `\\3${digit} `)}`
  for (let at = styles.indexOf(inSheet); at !== -1; at = styles.indexOf(inSheet, at + 1))
    if (!/[\w\\-]/.test(styles[at + inSheet.length] ?? '')) return true
  return false
}

function unescaped(html: string): string {
  return html
    .replace(/&gt;/g, '>')
    .replace(/&lt;/g, '<')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
}
