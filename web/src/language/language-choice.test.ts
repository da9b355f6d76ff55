import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideLanguage } from './language-choice.ts'

const cases = [
  { query: null, stored: null, browser: ['en-US'], gives: 'en' },
  { query: null, stored: null, browser: ['pt-PT', 'en'], gives: 'pt-BR' },
  { query: null, stored: null, browser: ['fr'], gives: 'pt-BR' },
  { query: null, stored: null, browser: ['fr', 'en-GB'], gives: 'en' },
  { query: 'en', stored: 'pt-BR', browser: ['pt-BR'], gives: 'en' },
  { query: null, stored: 'en', browser: ['pt-BR'], gives: 'en' },
  { query: 'xx', stored: null, browser: ['en'], gives: 'en' },
  { query: 'pt', stored: 'en', browser: ['en'], gives: 'pt-BR' },
  { query: 'pt-BR', stored: 'en', browser: ['en-US'], gives: 'pt-BR' },
  { query: 'xx', stored: 'en', browser: ['pt-BR'], gives: 'en' },
  { query: null, stored: 'klingon', browser: ['en-US'], gives: 'en' },
  { query: 'xx', stored: 'klingon', browser: ['fr-FR'], gives: 'pt-BR' },
  { query: null, stored: null, browser: [], gives: 'pt-BR' },
]

for (const { gives, ...from } of cases) {
  test(`${JSON.stringify(from)} gives ${gives}`, () => assert.equal(decideLanguage(from), gives))
}
