import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  allot,
  centsOf,
  CURRENCIES,
  decimalOfCents,
  formatMoney,
  formatShortMoney,
  isCurrency,
  platformFee,
  splitEqually,
} from './money.ts'

const plain = (text: string) => text.replace(/\s/gu, ' ')

test("money is formatted in the reader's locale", () => {
  const rows: [string, string][] = [
    [formatMoney(129_600, 'BRL', 'pt-BR'), 'R$ 1.296,00'],
    [formatMoney(129_600, 'BRL', 'en'), 'R$1,296.00'],
    [formatMoney(500, 'USD', 'en'), '$5.00'],
    [formatMoney(-5, 'BRL', 'pt-BR'), '-R$ 0,05'],
    [formatMoney(0, 'EUR', 'pt-BR'), '€ 0,00'],
    [formatMoney(9_007_199_254_740_993n, 'BRL', 'pt-BR'), 'R$ 90.071.992.547.409,93'],
  ]
  for (const [text, expected] of rows) assert.equal(plain(text), expected)
})

test('the default currency is Australian dollars', () => {
  assert.equal(plain(formatMoney(1_000)), 'AU$ 10,00')
  assert.equal(plain(formatMoney(1_000, undefined, 'en')), 'A$10.00')
})

test('amounts are parsed as people type them in their language', () => {
  const rows: [text: string, inPortuguese: number | null, inEnglish: number | null][] = [
    ['50', 5_000, 5_000],
    ['50,5', 5_050, 5_050],
    ['19.90', 1_990, 1_990],
    ['1.296,00', 129_600, null],
    ['1,296.00', null, 129_600],
    ['R$ 1.296,00', 129_600, null],
    ['R$1,296.00', null, 129_600],
    ['A$10', 1_000, 1_000],
    ['1.000', 100_000, null],
    ['1,000', null, 100_000],
    ['5,555', null, 555_500],
    ['5.555', 555_500, null],
    ['1.234.567,8', 123_456_780, null],
    ['1,234,567.8', null, 123_456_780],
    ['0', 0, 0],
    ['', null, null],
    ['-5', null, null],
    ['5,555,5', null, null],
    ['12.34,50', null, null],
    ['1.2345', null, null],
    ['1000.000', null, null],
    ['1.296.00', null, null],
    ['12,34.567', null, null],
    ['fifty', null, null],
    ['1e3', null, null],
    ['99999999999999999999', null, null],
  ]
  for (const [text, inPortuguese, inEnglish] of rows) {
    assert.equal(centsOf(text, 'pt-BR'), inPortuguese, `${text} in Portuguese`)
    assert.equal(centsOf(text, 'en'), inEnglish, `${text} in English`)
  }
})

test('parsing a formatted amount returns it', () => {
  assert.equal(decimalOfCents(-5), '-0.05')
  fc.assert(
    fc.property(fc.nat(10 ** 12), fc.constantFrom('pt-BR', 'en'), (cents, locale) => {
      assert.equal(centsOf(decimalOfCents(cents), locale), cents)
      assert.equal(centsOf(formatMoney(cents, 'BRL', locale), locale), cents)
    }),
  )
})

test('only the five currencies are supported', () => {
  assert.ok(CURRENCIES.every(isCurrency))
  assert.ok(!['brl', 'JPY', '', 'constructor'].some(isCurrency))
})

test('short amounts have no empty cents, and abbreviate thousands and millions if exact or if space is short', () => {
  for (const [cents, portuguese, english] of [
    [3_000, 'R$ 30', 'R$30'],
    [1_290, 'R$ 12,90', 'R$12.90'],
    [129_600, 'R$ 1.296', 'R$1,296'],
    [500_000, 'R$ 5 mil', 'R$5K'],
    [1_234_567_890, 'R$ 12,3 mi', 'R$12.3M'],
  ] as const) {
    assert.equal(formatShortMoney(cents, 'BRL', 'pt-BR').replaceAll('\u00a0', ' '), portuguese)
    assert.equal(formatShortMoney(cents, 'BRL', 'en').replaceAll('\u00a0', ' '), english)
  }
})

test('the fee is rounded down', () => {
  for (const [cents, fee] of [
    [10_000n, 1_000n],
    [19n, 1n],
    [9n, 0n],
    [0n, 0n],
    [99_999n, 9_999n],
  ] as const) {
    assert.equal(platformFee(cents, 10), fee)
  }
})

test('odd cents are given one each from the top', () => {
  assert.deepEqual(splitEqually(100, 3), [34, 33, 33])
  assert.deepEqual(splitEqually(2, 3), [1, 1, 0])
  assert.deepEqual(allot(100n, [70n, 20n, 10n]), [70n, 20n, 10n])
  assert.deepEqual(allot(10n, [1n, 1n, 1n, 3n]), [2n, 2n, 1n, 5n])
})

test('shares sum to the amount and differ from the exact ones by less than a cent', () => {
  const weights = fc.array(fc.bigInt(1n, 10n ** 20n), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 18n), weights, (cents, parts) => {
      const shares = allot(cents, parts)
      const total = parts.reduce((sum, part) => sum + part)
      assert.equal(
        shares.reduce((sum, share) => sum + share),
        cents,
      )
      for (const [index, share] of shares.entries()) {
        const off = share * total - cents * parts[index]!
        assert.ok(off > -total && off <= total)
      }
    }),
  )
})
