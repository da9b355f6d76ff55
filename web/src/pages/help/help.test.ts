import { LANGUAGES, type Language } from '@bora/rules/limits.ts'
import { RULES_VERSIONS } from '@bora/rules/rules-version.ts'
import { plantVersion } from '@bora/rules/testing/plant-version.ts'
import i18next from 'i18next'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readTexts } from '../../locales/testing.ts'
import { helpFacts } from './facts.ts'
import { moneyEntries } from './money-entries.ts'
import { type Entry, helpSearch } from './search.ts'

const words: Parameters<typeof helpFacts>[1] = {
  decimal: value => `<${value}>`,
  howFar: metres => `${metres} m`,
  workout: type => type,
  hours: spans => spans.map(({ from, until }) => `${from}-${until}`).join(),
  hold: days => `hold ${days}`,
  span: ({ from, to }) => `${from} to ${to}`,
  sandbox: () => 'sandbox',
}
const installation = { prizeHoldDays: 3, passwordMinLength: 11, payments: 'sandbox' }
const slots = (text: string) => [...text.matchAll(/{{\s*(\w+)\s*}}/g)].map(match => match[1]!)
const topics = (language: Language) =>
  [...readTexts(language, 'help.json')].filter(([key]) => key.startsWith('topics.'))

const moneyTexts = Object.fromEntries(
  LANGUAGES.map(language => {
    const file = join(import.meta.dirname, `../../locales/${language}/money-cases.json`)
    return [language, { 'money-cases': JSON.parse(readFileSync(file, 'utf8')) }]
  }),
)
const texting = i18next.createInstance()
await texting.init({ lng: 'en', resources: moneyTexts })

/** The questions as on the page, with the names of values as placeholders; those about money come with their values. */
function entriesOf(language: Language): Entry[] {
  const all = readTexts(language, 'help.json')
  const knownOf = [...all].flatMap(([key, text]) => (key.startsWith('words.') ? [[key.slice(6), text]] : []))
  const money = moneyEntries(texting.getFixedT(language, 'money-cases'), Object.fromEntries(knownOf))
  const written = [...all].flatMap(([key, question]) => {
    const [, topic, id] = /^topics\.(\w+)\.questions\.([\w-]+)\.question$/.exec(key) ?? []
    if (!topic || !id) return []
    const answer = [...all].filter(([other]) => other.startsWith(`topics.${topic}.questions.${id}.answer.`))
    const known = all.get(`words.${id}`)
    return [{ id, topic, question, answer: answer.map(([, text]) => text), ...(known && { words: known }) }]
  })
  return [...written, ...money]
}

for (const language of LANGUAGES) {
  test(`no answer contains hard-coded numbers: ${language}`, () => {
    for (const [key, text] of topics(language)) assert.doesNotMatch(text.replace(/{{\w+}}/g, ''), /\d/, key)
  })

  test(`every placeholder in an answer has a value, and every value is used: ${language}`, () => {
    const used = new Set(topics(language).flatMap(([, text]) => slots(text)))
    const facts = helpFacts(installation, words)
    assert.deepEqual([...used].toSorted(), Object.keys(facts).toSorted())
    for (const [name, value] of Object.entries(facts)) assert.ok(value !== undefined && value !== '', name)
  })

  test(`each question has its own address and an answer, and no search word is unused: ${language}`, () => {
    const entries = entriesOf(language)
    assert.ok(entries.length >= 40)
    const all = [...entries.map(({ id }) => id), ...new Set(entries.map(({ topic }) => topic))]
    assert.equal(new Set(all).size, all.length)
    assert.equal(new Set(entries.map(({ topic }) => topic)).size, 9)
    for (const { id, answer } of entries) assert.ok(answer.length > 0, id)
    const named = [...readTexts(language, 'help.json').keys()].filter(key => key.startsWith('words.'))
    const missing = named.filter(key => !entries.some(({ id }) => key === `words.${id}`))
    assert.deepEqual(missing, [])
  })
}

test('the questions and their order are the same in both languages', () => {
  assert.deepEqual(
    entriesOf('en').map(({ id }) => id),
    entriesOf('pt-BR').map(({ id }) => id),
  )
})

test('the values are those of the current rules, and of this installation', () => {
  const before = helpFacts(undefined, words)
  assert.deepEqual([before.hold, before.passwordLeast, before.sandbox], ['hold 7', 6, ''])
  const here = helpFacts(installation, words)
  assert.deepEqual([here.hold, here.passwordLeast, here.sandbox], ['hold 3', 11, 'sandbox'])
  assert.deepEqual([here.fee, here.share, here.flashHours, here.metHighName], [10, 90, '8-11,20-22', 'martial_arts'])
  const planted = plantVersion({ platformFeePercent: 25, lateHours: 12, firstWorkoutOfDayPoints: 4 })
  try {
    const { fee, share, lateHours, dayPoints, examplePoints } = helpFacts(installation, words)
    assert.deepEqual([fee, share, lateHours, dayPoints, examplePoints], [25, 75, 12, 4, 84])
  } finally {
    delete RULES_VERSIONS[planted]
  }
})

const SEARCHES: Record<Language, Record<string, string>> = {
  'pt-BR': {
    'esqueci a senha': 'forgot-password',
    senha: 'forgot-password',
    saque: 'withdraw',
    'como sacar o dinheiro': 'withdraw',
    'PRÊMIO GUARDADO': 'prize-when',
    premio: 'prize-when',
    premoi: 'prize-when',
    reembolso: 'refund',
    'apagar conta': 'delete-account',
    'excluir minha conta': 'delete-account',
    sequencia: 'streak',
    sequênsia: 'streak',
    acadmia: 'check-in',
    garmin: 'watch',
    offline: 'no-connection',
    medal: 'badges',
    medalia: 'badges',
    'hora turbo': 'flash',
    empate: 'ties',
    denunciar: 'report',
    golpe: 'fake-support',
    cookies: 'cookies',
    'não recebi o código': 'email-missing',
    'cartão recusado': 'payment-failed',
    'mudar idioma': 'language-theme',
  },
  en: {
    'forgot my password': 'forgot-password',
    withdraw: 'withdraw',
    widthraw: 'withdraw',
    payout: 'withdraw',
    refund: 'refund',
    'delete account': 'delete-account',
    streak: 'streak',
    strek: 'streak',
    gym: 'check-in',
    garmin: 'watch',
    badges: 'badges',
    'flash hour': 'flash',
    tie: 'ties',
    scam: 'fake-support',
    'card declined': 'payment-failed',
    'wrong results': 'wrong-result',
    'dark mode': 'language-theme',
  },
}

for (const language of LANGUAGES) {
  const find = helpSearch(entriesOf(language))
  for (const [typed, id] of Object.entries(SEARCHES[language]))
    test(`"${typed}" finds ${id} among the first three: ${language}`, () => {
      const found = find(typed).map(entry => entry.id)
      assert.ok(found.slice(0, 3).includes(id), found.slice(0, 6).join())
    })

  test(`every question is found by its title, also half typed and without accents: ${language}`, () => {
    for (const { id, question } of entriesOf(language)) {
      const typed = question
        .normalize('NFD')
        .replace(/\p{M}|[?“”.]/gu, '')
        .toUpperCase()
      assert.equal(find(typed)[0]?.id, id, typed)
      assert.ok(
        find(typed.slice(0, -2)).some(entry => entry.id === id),
        typed.slice(0, -2),
      )
    }
  })

  test(`meaningless input finds nothing: ${language}`, () => {
    for (const typed of ['', ' ', '???', 'xqzwvkj', 'o a de the of']) assert.deepEqual(find(typed), [], typed)
  })
}
