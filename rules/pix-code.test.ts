import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { generatePixPayload, getPixPayloadInfo } from '@brazilian-utils/brazilian-utils'
import { pixCode, type PixCharge, readPixCode } from './pix-code.ts'

// A static and a dynamic code of the Central Bank's manual, and a real-world one with the scheme in capitals.
const PUBLISHED: [code: string, charge: PixCharge, again: boolean][] = [
  [
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    {
      to: { key: '123e4567-e12b-12d1-a456-426655440000' },
      amountCents: null,
      name: 'Fulano de Tal',
      city: 'BRASILIA',
      txid: null,
    },
    true,
  ],
  [
    '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
    {
      to: { url: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441' },
      amountCents: null,
      name: 'Fulano de Tal',
      city: 'BRASILIA',
      txid: null,
    },
    true,
  ],
  [
    '00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB',
    {
      to: { url: 'pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a99' },
      amountCents: null,
      name: 'EMPRESA',
      city: 'SAO PAULO',
      txid: null,
    },
    false,
  ],
]

const bora: PixCharge = { to: { key: 'ana@bora.test' }, amountCents: 5000, name: 'Bora', city: 'Recife', txid: null }

describe('Pix codes', () => {
  for (const [code, charge, again] of PUBLISHED) {
    test(`the published code of ${charge.name}, ${code.slice(-4)}, is parsed${again ? ' and reproduced' : ''}`, () => {
      assert.deepEqual(readPixCode(code), charge)
      if (again) assert.equal(pixCode(charge), code)
    })
  }

  for (const [amountCents, written] of [
    [1, '54040.01'],
    [50, '54040.50'],
    [5000, '540550.00'],
    [123_456_789, '54101234567.89'],
  ] as const) {
    test(`${amountCents} cents are written as ${written}`, () => {
      const code = pixCode({ ...bora, amountCents })
      assert.ok(code.includes(`986${written}58`), code)
    })
  }

  for (const [given, written] of [
    [{ name: 'João da Conceição & Irmãos Comércio' }, '5925Joao da Conceicao & Irmao'],
    [{ name: 'São José 🏃 ltda' }, '5913Sao Jose ltda'],
    [{ city: 'São José do Rio Preto' }, '6015Sao Jose do Rio62'],
  ] as const) {
    test(`${JSON.stringify(given)} loses accents and excess length`, () => {
      const code = pixCode({ ...bora, ...given })
      assert.ok(code.includes(written), code)
    })
  }

  test('values that no code can contain are refused by name', () => {
    for (const [wrong, name] of [
      [{ amountCents: 0 }, 'amountCents'],
      [{ amountCents: -1 }, 'amountCents'],
      [{ amountCents: 10.5 }, 'amountCents'],
      [{ txid: '' }, 'txid'],
      [{ txid: 'a-b' }, 'txid'],
      [{ txid: 'a'.repeat(26) }, 'txid'],
      [{ to: { key: '' } }, 'key'],
      [{ to: { key: 'é' } }, 'key'],
      [{ to: { url: 'x'.repeat(78) } }, 'url'],
      [{ name: ' ' }, 'name'],
      [{ city: '東京' }, 'city'],
    ] as [Partial<PixCharge>, string][])
      assert.throws(() => pixCode({ ...bora, ...wrong }), { name: 'RangeError', message: name }, JSON.stringify(wrong))
  })

  test('texts that are not Pix codes are recognized', () => {
    const good = pixCode(bora)
    for (const [text, fault] of [
      ['', 'malformed'],
      ['hello', 'malformed'],
      [good.slice(0, -1), 'malformed'],
      [good.slice(0, -4) + '0000', 'checksum'],
      [good.replace('50.00', '50.01'), 'checksum'],
      [signed('00020126150011com.example52040000530398663'), 'malformed'],
      [signed('00020126150011com.example5204000053039866304'), 'not_pix'],
      [signed(good.replace('5303986', '5303840').slice(0, -4)), 'not_pix'],
      [signed(good.replace('540550.00', '5405-5.00').slice(0, -4)), 'malformed'],
      [signed('00020126180014br.gov.bcb.pix53039866304'), 'malformed'],
      [signed('00020100020153039866304'), 'malformed'],
    ] as const)
      assert.deepEqual(readPixCode(text), { fault }, text)
  })

  const charges = fc.record(
    {
      to: fc.oneof(
        fc.record({ key: fc.stringMatching(/^[!-~]{1,77}$/) }, { noNullPrototype: true }),
        fc.record({ url: fc.stringMatching(/^[a-z0-9./-]{1,77}$/) }, { noNullPrototype: true }),
      ),
      amountCents: fc.option(fc.integer({ min: 1, max: 99_999_999_99 })),
      name: fc.stringMatching(/^[A-Za-z]([A-Za-z ]{0,23}[A-Za-z])?$/).map(text => text.replace(/ +/g, ' ')),
      city: fc.stringMatching(/^[A-Z]{1,15}$/),
      txid: fc.option(fc.stringMatching(/^[A-Za-z0-9]{1,25}$/)),
    },
    { noNullPrototype: true },
  )

  test('a generated code is parsed to the same charge', () => {
    fc.assert(fc.property(charges, charge => assert.deepEqual(readPixCode(pixCode(charge)), charge)))
  })

  // An independent implementation: ours would parse its own output even with the same fault in both halves.
  describe('compared with another implementation', () => {
    test('codes we generate are parsed there, too', () => {
      for (const to of [{ url: 'sandbox.invalid/pix/a-B_3' }, { key: 'ana@bora.test' }, { key: '+5511987654321' }])
        for (const [amountCents, amount] of [
          [null, undefined],
          [1, 0.01],
          [5000, 50],
          [123_456_789, 1_234_567.89],
        ] as const) {
          const read = getPixPayloadInfo(pixCode({ ...bora, to, amountCents }))
          assert.deepEqual(
            [read?.url ?? read?.key, read?.amount, read?.pointOfInitiation, read?.merchantName, read?.merchantCity],
            // For a dynamic code, the amount is not parsed there: its address provides it.
            'url' in to
              ? [to.url, undefined, 'dynamic', 'Bora', 'Recife']
              : [to.key, amount, 'static', 'Bora', 'Recife'],
          )
        }
    })

    test('both generate the same code, character by character', () => {
      fc.assert(
        fc.property(charges, fc.uuid({ version: 4 }), (charge, uuid) => {
          const { name: merchantName, city: merchantCity } = charge
          // There, a dynamic code leaves its amount and its txid to the address.
          const isDynamic = 'url' in charge.to
          const ours: PixCharge = isDynamic
            ? { ...charge, amountCents: null, txid: null }
            : { ...charge, to: { key: uuid } }
          const theirs = generatePixPayload({
            merchantName,
            merchantCity,
            ...ours.to,
            ...(ours.amountCents !== null && { amount: ours.amountCents / 100 }),
            ...(ours.txid !== null && { txid: ours.txid }),
          })
          // It is stricter about addresses than the manual is.
          fc.pre(!(isDynamic && theirs === null))
          assert.equal(pixCode(ours), theirs)
        }),
      )
    })
  })

  test('changing any single character is detected', () => {
    fc.assert(
      fc.property(charges, fc.nat(), fc.stringMatching(/^[!-~]$/), (charge, place, sign) => {
        const code = pixCode(charge)
        const at = place % code.length
        fc.pre(code[at]!.toUpperCase() !== sign.toUpperCase())
        const read = readPixCode(code.slice(0, at) + sign + code.slice(at + 1))
        assert.ok('fault' in read, code)
      }),
    )
  })

  test('no text breaks the parser', () => {
    fc.assert(fc.property(fc.string(), text => void readPixCode(text)))
  })
})

// Replaces the checksum of an edited code with the right one, found by trying.
function signed(unsigned: string): string {
  for (let sum = 0; sum <= 0xffff; sum++) {
    const code = unsigned + sum.toString(16).toUpperCase().padStart(4, '0')
    const read = readPixCode(code)
    if (!('fault' in read) || read.fault !== 'checksum') return code
  }
  return unsigned
}
