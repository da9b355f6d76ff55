import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bankName, banksByName } from './brazilian-banks.ts'
import { readDestination } from './destination.ts'

test('every listed bank has a valid code and a unique name', () => {
  const codes = banksByName()
  for (const bankCode of codes) {
    const read = readDestination({
      method: 'br_account',
      bankCode,
      branch: '0001',
      account: '12345-6',
      accountType: 'checking',
    })
    assert.ok(!('code' in read), bankCode)
  }
  assert.equal(new Set(codes.map(bankName)).size, codes.length)
  assert.deepEqual([bankName('260'), bankName('999')], ['Nubank', null])
  assert.ok(codes.indexOf('237') < codes.indexOf('260'), 'Bradesco before Nubank')
})
