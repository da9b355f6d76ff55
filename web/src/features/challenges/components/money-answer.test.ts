import { LANGUAGES } from '@bora/rules/limits.ts'
import { MONEY_CASES, type MoneyCaseName, moneySentences } from '@bora/rules/money-cases.ts'
import {
  ACCOUNT_OUTCOMES,
  MONEY_PURPOSES,
  moneyOutcome,
  type MoneyPurpose,
  OUTCOMES,
} from '@bora/rules/money-outcomes.ts'
import { FIRST_RULES_VERSION } from '@bora/rules/rules-version.ts'
import i18next from 'i18next'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readTexts } from '../../../locales/testing.ts'
import { moneyAnswer } from './money-answer.ts'

const FILE = 'money-cases.json'
const names = Object.keys(MONEY_CASES) as MoneyCaseName[]
const told = names.flatMap(name =>
  MONEY_PURPOSES.filter(purpose => MONEY_CASES[name].pairs.some(([of]) => of === purpose)).map(
    purpose => [name, purpose] as const,
  ),
)

for (const language of LANGUAGES) {
  const file = join(import.meta.dirname, '../../../locales', language, FILE)
  const texting = i18next.createInstance()
  const resources = { [language]: { 'money-cases': JSON.parse(readFileSync(file, 'utf8')) } }
  await texting.init({ lng: language, resources })
  const t = texting.getFixedT(language, 'money-cases')
  const answer = (name: MoneyCaseName, purpose: MoneyPurpose) => moneyAnswer(t, name, purpose, FIRST_RULES_VERSION)

  test(`every case has its question, every statement of the table its sentence, and none is unused: ${language}`, () => {
    const keys = [...readTexts(language, FILE).keys()].map(key => key.replace(/_(zero|one|other)$/, ''))
    const below = (part: string) =>
      [...new Set(keys)].flatMap(key => (key.startsWith(`${part}.`) ? [key.slice(part.length + 1)] : [])).toSorted()
    assert.deepEqual(below('questions'), names.toSorted())
    const said = told.flatMap(([name, purpose]) => moneySentences(name, purpose))
    assert.deepEqual(below('says'), [...new Set<string>(said)].toSorted())
    assert.deepEqual(
      below('leads').filter(key => !names.includes(key as MoneyCaseName)),
      [],
    )
    for (const [name, purpose] of told)
      assert.doesNotMatch(answer(name, purpose).join(' '), /{{|says\.|leads\./, `${name} ${purpose}`)
  })

  test(`pairs that differ in the table differ in their answers: ${language}`, () => {
    for (const [name, purpose] of told) {
      const before = answer(name, purpose).join(' ')
      for (const pair of MONEY_CASES[name].pairs.filter(([of]) => of === purpose)) {
        const [, challenge, payment] = pair
        const cell = moneyOutcome(purpose, challenge, payment)
        assert.ok('outcome' in cell)
        const outcome: Record<string, unknown> = OUTCOMES[cell.outcome]
        for (const part of MONEY_CASES[name].tells.filter(one => one !== 'takenBack')) {
          const { [part]: now } = outcome
          outcome[part] = 'something_else'
          try {
            assert.notEqual(answer(name, purpose).join(' '), before, `${name} ${pair.join(' ')} ${part}`)
          } finally {
            outcome[part] = now
          }
        }
      }
    }
    const suspended: Record<string, string> = ACCOUNT_OUTCOMES.suspended
    const before = answer('account_suspended', 'entry').join(' ')
    suspended['prize_held'] = 'waits'
    try {
      assert.notEqual(answer('account_suspended', 'entry').join(' '), before)
    } finally {
      suspended['prize_held'] = 'goes_on'
    }
  })
}

test('the numbers come from the rules of the challenge, days on hold from the installation', async () => {
  const texting = i18next.createInstance()
  const file = join(import.meta.dirname, '../../../locales/en', FILE)
  await texting.init({ lng: 'en', resources: { en: { 'money-cases': JSON.parse(readFileSync(file, 'utf8')) } } })
  const t = texting.getFixedT('en', 'money-cases')
  assert.deepEqual(moneyAnswer(t, 'too_few_paid', 'entry', FIRST_RULES_VERSION), [
    'With fewer than 2 people who paid, there is no prize.',
    'The entry fee is refunded in full, with no fee.',
    'Each part goes back the way it was paid: to the card or account, as balance, or as credits.',
  ])
  assert.deepEqual(moneyAnswer(t, 'won', 'entry', FIRST_RULES_VERSION), [
    'When results are confirmed, 10% of the entry fees go to the platform and all the rest to the winners.',
    'Prizes stay on hold while the results can be disputed, 7 days, and are released on their date.',
  ])
  for (const [days, said] of [
    [0, 'Prizes are released as soon as they reach the wallet.'],
    [1, 'Prizes stay on hold while the results can be disputed, 1 day, and are released on their date.'],
    [14, 'Prizes stay on hold while the results can be disputed, 14 days, and are released on their date.'],
  ] as const)
    assert.equal(moneyAnswer(t, 'won', 'prize', FIRST_RULES_VERSION, days).at(-1), said)
  assert.ok(
    moneyAnswer(t, 'account_deleted', 'prize', FIRST_RULES_VERSION)
      .join(' ')
      .includes('until prizes on hold are released'),
  )
})
