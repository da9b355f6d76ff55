import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decimalText, minus, parseDecimal, plus, roundHalfUp, times, whole } from './decimal.ts'

const read = (text: string) => {
  const decimal = parseDecimal(text)
  assert.ok(decimal, text)
  return decimal
}

test('a decimal is read exactly as written', () => {
  const rows: [string, string][] = [
    ['2.5', '2.5'],
    ['0.10', '0.1'],
    ['1e-3', '0.001'],
    ['1.50E+1', '15'],
    ['1e2', '100'],
    ['45.0', '45'],
    ['-0', '0'],
    ['-0.0e5', '0'],
    ['0e999999999', '0'],
    ['-12.340', '-12.34'],
    ['9007199254740993', '9007199254740993'],
    ['0.1000000000000000055511151231257827', '0.1000000000000000055511151231257827'],
    ['1e+21', '1000000000000000000000'],
  ]
  for (const [text, expected] of rows) assert.equal(decimalText(read(text)), expected, text)
})

test('invalid and extreme decimals are refused', () => {
  for (const text of ['', '.5', '5.', '+1', '1e', 'NaN', 'Infinity', '0x10', '1e10001', '1e-999999999']) {
    assert.equal(parseDecimal(text), null, text)
  }
})

test('rounding half up, also below zero', () => {
  const rows: [string, bigint][] = [
    ['0.5', 1n],
    ['0.4999999999999999999999', 0n],
    ['462.17925', 462n],
    ['2.5', 3n],
    ['-2.5', -2n],
    ['-2.51', -3n],
    ['-3', -3n],
    ['7', 7n],
  ]
  for (const [text, expected] of rows) assert.equal(roundHalfUp(read(text)), expected, text)
})

test('the worked example of the rules: 462.17925', () => {
  const points = [read('3'), read('2.29'), read('1.30'), read('1.15')].reduce(times, whole(45))
  assert.equal(decimalText(points), '462.17925')
})

const decimals = fc.record({ units: fc.bigInt(-(10n ** 30n), 10n ** 30n), scale: fc.nat(20) })

test('text and value convert both ways, and subtracting undoes adding', () => {
  fc.assert(
    fc.property(decimals, decimals, (a, b) => {
      assert.equal(decimalText(read(decimalText(a))), decimalText(a))
      assert.equal(decimalText(minus(plus(a, b), b)), decimalText(a))
      const rest = minus(whole(roundHalfUp(a)), a)
      assert.ok(rest.units * 2n <= 10n ** BigInt(rest.scale) && rest.units * 2n > -(10n ** BigInt(rest.scale)))
    }),
  )
})
