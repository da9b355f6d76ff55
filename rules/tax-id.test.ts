import fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cnpjCheck, cpfCheck, readCnpj, readCpf } from './tax-id.ts'

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))

test('published CPFs and CNPJs are accepted, with and without punctuation', () => {
  for (const text of ['529.982.247-25', '52998224725', ' 529 982 247 25 ', '111.444.777-35', '000.000.001-91'])
    assert.equal(readCpf(text), text.replace(/\D/g, ''), text)
  for (const text of ['11.222.333/0001-81', '00.000.000/0001-91', '11222333000181'])
    assert.equal(readCnpj(text), text.replace(/\D/g, ''), text)
  // The tax office's example with letters.
  assert.equal(readCnpj('12.abc.345/01de-35'), '12ABC34501DE35')
})

test('invalid CPFs and CNPJs are refused', () => {
  for (const text of [
    '',
    '529.982.247-24',
    '11111111111',
    '5299822472',
    '529982247255',
    '529982247x5',
    '５２９９８２２４７２５',
  ])
    assert.equal(readCpf(text), null, text)
  for (const text of ['', '11.222.333/0001-80', '00000000000000', '12ABC34501DE3X', '529.982.247-25'])
    assert.equal(readCnpj(text), null, text)
})

test('any nine digits have one pair of check digits', () => {
  fc.assert(
    fc.property(digits(9), nine => {
      fc.pre(!/^(\d)\1+$/.test(nine))
      const cpf = nine + cpfCheck(nine)
      assert.equal(readCpf(cpf), cpf)
      for (let check = 0; check < 100; check++) {
        const end = String(check).padStart(2, '0')
        assert.equal(readCpf(nine + end) !== null, end === cpf.slice(9))
      }
    }),
    { numRuns: 300 },
  )
})

test('any twelve characters of a CNPJ have one pair of check digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{12}$/), twelve => {
      fc.pre(!/^(.)\1+$/.test(twelve))
      const right = Array.from({ length: 100 }, (_, check) => String(check).padStart(2, '0')).filter(
        end => readCnpj(twelve + end) !== null,
      )
      assert.deepEqual(right, [cnpjCheck(twelve)])
    }),
    { numRuns: 300 },
  )
})
