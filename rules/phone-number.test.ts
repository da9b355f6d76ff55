import fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAbroad, mobileNumber, phoneNumber } from './phone-number.ts'
import { writtenNumber } from './written-number.ts'

const written: Record<string, string | null> = {
  '11 91234-5678': '5511912345678',
  '(11) 91234-5678': '5511912345678',
  '(011) 91234-5678': '5511912345678',
  '0xx11 91234-5678': '5511912345678',
  '11912345678': '5511912345678',
  ' 11.91234.5678 ': '5511912345678',
  // The area code 55 is in Rio Grande do Sul.
  '55 99123-4567': '5555991234567',
  '+55 55 99123-4567': '5555991234567',
  '+55 11 91234-5678': '5511912345678',
  '5511912345678': '5511912345678',
  '0055 11 91234-5678': '5511912345678',
  '+351 912 345 678': '351912345678',
  '00351912345678': '351912345678',
  '+1 (415) 555-2671': '14155552671',
  // No area code, a landline, too many digits, an area code that doesn't exist.
  '91234-5678': null,
  '11 3123-4567': null,
  '+55 11 3123-4567': null,
  '11 91234-56789': null,
  '10 91234-5678': null,
  // A foreign number without its plus is ambiguous.
  '351912345678': null,
  '4915112345678': null,
  '+12345': null,
  '+1234567890123456': null,
  'ana@bora.test': null,
  '+': null,
  '': null,
}
for (const [text, number] of Object.entries(written)) {
  test(`"${text}" is ${number ?? 'not a mobile number'}`, () => assert.equal(mobileNumber(text), number))
}

test('a displayed number is parsed to the same number', () => {
  assert.equal(writtenNumber('5511912345678'), '+55 11 91234-5678')
  assert.equal(writtenNumber('351912345678'), '+351912345678')
  const digits = fc.stringMatching(/^(55[1-9][1-9]9\d{8}|(1|3|4)\d{7,13})$/)
  fc.assert(fc.property(digits, number => assert.equal(mobileNumber(writtenNumber(number)), number)))
})

test('an accepted number is in its stored form', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[+\d ()-]{0,20}$/))
  fc.assert(
    fc.property(text, typed => {
      const number = mobileNumber(typed)
      if (number !== null) assert.equal(phoneNumber(number), number)
    }),
  )
})

test('a plus or two zeros precede a country code', () => {
  assert.deepEqual(['+1', ' +', '0044', '011 9', '11', ''].map(isAbroad), [true, true, true, false, false, false])
})
