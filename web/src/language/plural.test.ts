import { createInstance } from 'i18next'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeZeroPlural } from './plural.ts'

for (const [language, expected] of [
  ['pt-BR', ['0 entradas', '1 entrada', '2 entradas', 'Nenhuma pessoa']],
  ['en', ['0 entries', '1 entry', '2 entries', 'No one']],
] as const) {
  test(`zero is plural, and a separate text for zero takes precedence: ${language}`, async () => {
    const i18next = createInstance()
    await i18next.init({
      lng: language,
      resources: {
        'pt-BR': {
          translation: {
            entries_one: '{{count}} entrada',
            entries_other: '{{count}} entradas',
            people_zero: 'Nenhuma pessoa',
            people_one: 'uma',
            people_other: 'várias',
          },
        },
        en: {
          translation: {
            entries_one: '{{count}} entry',
            entries_other: '{{count}} entries',
            people_zero: 'No one',
            people_one: 'one',
            people_other: 'many',
          },
        },
      },
    })
    makeZeroPlural(i18next)
    const t = i18next.t as unknown as (key: string, about: { count: number }) => string
    assert.deepEqual([...[0, 1, 2].map(count => t('entries', { count })), t('people', { count: 0 })], expected)
  })
}
