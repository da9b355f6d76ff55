import fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameMatch, type NameMatch } from './holder-name.ts'

const pairs: [holder: string, person: string, match: NameMatch][] = [
  ['Ana Duarte', 'Ana Duarte', 'same'],
  ['JOAO PEDRO ALVES', 'João Pedro Alves', 'same'],
  ['João Alves', 'João Pedro Alves', 'same'],
  ['Maria das Dores Silva', 'Maria Dores Silva', 'same'],
  ['José Carlos Pereira da Silva', 'José Pereira Carlos Silva', 'same'],
  ['José C. P. Silva', 'José Carlos Pereira Silva', 'same'],
  ["Sean O'Brien", 'Sean O Brien', 'same'],
  ['José Carlos Silva', 'José Roberto Silva', 'partly'],
  ['Ana Duarte Souza', 'Ana', 'partly'],
  ['Ana Duarte Souza', 'Ana Duarte', 'partly'],
  ['Maria Eduarda Souza', 'Eduarda Souza', 'partly'],
  ['Ana Duarte', 'Bia Duarte', 'differs'],
  ['Ana Duarte', 'Ana Ferraz', 'differs'],
  ['Ana', 'Bia', 'differs'],
  ['Maria Eduarda Souza', 'Duda', 'differs'],
  ['A Duarte', 'Ana Duarte', 'partly'],
  ['···', 'Ana Duarte', 'differs'],
  ['da', 'da', 'differs'],
]

for (const [holder, person, match] of pairs)
  test(`${holder} and ${person}: ${match}`, () => {
    assert.equal(nameMatch(holder, person), match)
    assert.equal(nameMatch(person, holder), match)
  })

test('case, accents, punctuation, particles and the order of middle names never matter', () => {
  const word = fc
    .stringMatching(/^[b-z][a-z]{2,8}$/)
    .filter(text => !['das', 'del', 'dos', 'van', 'von'].includes(text))
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 5 }), words => {
      const [first, ...rest] = words as [string, ...string[]]
      const last = rest.pop()!
      const one = [first, ...rest, last].join(' ')
      const other = [first, ...rest.toReversed(), 'de', last].join('  ').toUpperCase().replaceAll('E', 'É')
      assert.equal(nameMatch(one, other), 'same')
    }),
  )
})
