import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '../limits.ts'
import { inAppKinds, type NotificationContent } from '../notification-kinds.ts'
import { sampleNotification } from '../testing/notification-sample.ts'
import { textInApp, textOutside } from './notification-text.ts'
import type { TextFormat } from './texts.ts'

const format: TextFormat = {
  place: rank => `place ${rank}`,
  day: date => `day ${date}`,
  month: month => `month ${month}`,
  dayOf: instant => `day of ${instant}`,
  time: instant => `time of ${instant}`,
  money: ({ cents, creditCents, currency }) => [currency, cents, creditCents].filter(Boolean).join(' '),
}

/** Calls a function with facts that record their reading. */
function readBy(told: NotificationContent, consume: (told: NotificationContent) => void): string[] {
  const names = new Set<string>()
  const facts = new Proxy(told.facts, {
    get(of, name) {
      names.add(String(name))
      return Reflect.get(of, name)
    },
  })
  consume({ ...told, facts } as NotificationContent)
  return [...names].toSorted()
}

for (const kind of inAppKinds())
  test(`${kind}: its texts are filled and have the same content in both languages`, () => {
    const told = sampleNotification(kind)
    for (const textOf of [textInApp, textOutside]) {
      const [inPortuguese, inEnglish] = LANGUAGES.map(language =>
        readBy(told, recording => {
          for (const [part, text] of Object.entries(textOf(language, recording, format))) {
            assert.ok(text.trim(), `${part} in ${language} is empty`)
            assert.doesNotMatch(text, /undefined|null|NaN|\[object/, `${part} in ${language}`)
          }
        }),
      )
      assert.deepEqual(inPortuguese, inEnglish)
    }
  })

test('outside of the app, texts that depend on their place in the app are replaced', () => {
  const facts = { challengeId: 'c1', title: 'Março firme' }
  const told: NotificationContent = { kind: 'challenge_starts', facts }
  assert.equal(textInApp('en', told, format).text, 'Março firme')
  assert.match(textOutside('en', told, format).text, /^“Março firme” starts tomorrow/)
})

test('credits in an amount are followed by a comma within a sentence', () => {
  const prize = { challengeId: 'c1', title: 'Março', cents: 500, currency: 'BRL' }
  const textWith = (creditCents?: number) =>
    textInApp('en', { kind: 'prize_free', facts: { ...prize, creditCents } }, format).text
  assert.match(textWith(), /^BRL 500 of “Março”/)
  assert.match(textWith(200), /^BRL 500 200, of “Março”/)
})
