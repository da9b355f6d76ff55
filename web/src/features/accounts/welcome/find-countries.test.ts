import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countries } from '../../../language/countries.ts'
import { findCountries } from './find-countries.ts'

test('every country is listed once, by name, the preselected one first', () => {
  for (const [language, first, second] of [
    ['pt-BR', 'Brasil', 'Afeganistão'],
    ['en', 'Brazil', 'Afghanistan'],
  ] as const) {
    const found = findCountries(countries(language), '', 'BR')
    assert.equal(new Set(found.map(({ value }) => value)).size, 249)
    assert.deepEqual(
      found.filter(({ value, label }) => label === value),
      [],
    )
    assert.deepEqual([found[0]!.label, found[1]!.label], [first, second])
  }
})

test('the search ignores accents and case, and a code finds its country', () => {
  const found = (search: string) => findCountries(countries('pt-BR'), search, 'BR').map(({ value }) => value)
  assert.deepEqual(found('japao'), ['JP'])
  assert.deepEqual(found(' ESTADOS UNIDOS '), ['US'])
  assert.ok(found('gb').includes('GB'))
  assert.deepEqual(found('nenhum lugar'), [])
  assert.equal(found('').length, 249)
})
