import fc from 'fast-check'
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cpfInKey, type Destination, countryOf, maskedCpf, maskedDestination, readDestination } from './destination.ts'
import { type PixKeyKind, readPixKey } from './pix-key.ts'
import { cpfCheck } from './tax-id.ts'

describe('Pix keys', () => {
  const keys: [kind: PixKeyKind, typed: string, key: string | null][] = [
    ['cpf', '529.982.247-25', '52998224725'],
    ['cpf', '11912345678', null],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['email', ' Ana.Duarte@Exemplo.com.br ', 'ana.duarte@exemplo.com.br'],
    ['email', 'ana@exemplo', null],
    ['email', 'ana@@exemplo.com', null],
    ['email', 'ana duarte@exemplo.com', null],
    ['email', `${'a'.repeat(70)}@exemplo.com`, null],
    // The same digits can be a phone number or a CPF; the person chooses which.
    ['phone', '11 91234-5678', '+5511912345678'],
    ['phone', '+55 (11) 91234-5678', '+5511912345678'],
    ['phone', '+351 912 345 678', '+351912345678'],
    ['phone', '1234', null],
    ['random', '123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
    ['random', '123e4567e12b12d1a456426655440000', null],
    ['random', 'chave', null],
  ]
  for (const [kind, typed, key] of keys)
    test(`${kind} “${typed}”`, () => {
      assert.equal(readPixKey(kind, typed), key)
    })

  test("a key in the directory's format is unchanged", () => {
    for (const [kind, , key] of keys) if (key !== null) assert.equal(readPixKey(kind, key), key)
  })
})

describe('bank accounts', () => {
  const br = {
    method: 'br_account',
    bankCode: '341',
    branch: '0123',
    account: '12345-6',
    accountType: 'checking',
  } as const
  const gb = { method: 'gb_account', sortCode: '20-00-00', accountNumber: '5577 9911' } as const
  const au = { method: 'au_account', bsb: '062-000', accountNumber: '1234 5678' } as const

  test("are normalized to the banks' format", () => {
    assert.deepEqual(readDestination(br), br)
    assert.deepEqual(readDestination({ ...br, branch: '1234-x', account: '00012.345-X' }), {
      ...br,
      branch: '1234-X',
      account: '12345-X',
    })
    assert.deepEqual(readDestination(gb), { ...gb, sortCode: '200000', accountNumber: '55779911' })
    assert.deepEqual(readDestination(au), { ...au, bsb: '062000', accountNumber: '12345678' })
  })

  test('name the invalid field', () => {
    const wrong: [typed: Destination, field: string][] = [
      [{ ...br, bankCode: '000' }, 'bankCode'],
      [{ ...br, bankCode: '34' }, 'bankCode'],
      [{ ...br, branch: '123' }, 'branch'],
      [{ ...br, branch: '123456' }, 'branch'],
      [{ ...br, account: '1' }, 'account'],
      [{ ...br, account: '12a45-6' }, 'account'],
      [{ ...gb, sortCode: '20-00-0' }, 'sortCode'],
      [{ ...gb, accountNumber: '5577991' }, 'accountNumber'],
      [{ ...au, bsb: '06-200' }, 'bsb'],
      [{ ...au, accountNumber: '1234' }, 'accountNumber'],
    ]
    for (const [typed, field] of wrong)
      assert.deepEqual(readDestination(typed), { code: 'bank_account_invalid', field }, JSON.stringify(typed))
    assert.deepEqual(readDestination({ method: 'pix', kind: 'cpf', key: '1' }), {
      code: 'pix_key_invalid',
      field: 'key',
    })
  })

  test('belong to a country', () => {
    assert.deepEqual([br, gb, au].map(countryOf), ['BR', 'GB', 'AU'])
  })
})

describe('masks', () => {
  test('show enough for the owner to recognize them', () => {
    const masked = (destination: Destination) => Object.values(maskedDestination(destination)).at(-1)
    assert.equal(maskedCpf('52948291725'), '•••.482.917-••')
    const keys: [kind: PixKeyKind, key: string, mask: string][] = [
      ['cpf', '52948291725', '•••.482.917-••'],
      ['cnpj', '11222333000181', '••.222.333/••••-••'],
      ['email', 'thiago@exemplo.com', 't•••@exemplo'],
      ['phone', '+5511912344471', '•••• 4471'],
      ['random', '7f3a4567-e12b-12d1-a456-426655440000', '7f3a••••'],
    ]
    for (const [kind, key, mask] of keys) assert.equal(masked({ method: 'pix', kind, key }), mask)
    assert.deepEqual(maskedDestination({ method: 'gb_account', sortCode: '200017', accountNumber: '55779911' }), {
      method: 'gb_account',
      sortCode: '••-••-17',
      accountNumber: '••••9911',
    })
    assert.deepEqual(maskedDestination({ method: 'au_account', bsb: '062000', accountNumber: '12345' }), {
      method: 'au_account',
      bsb: '•••-000',
      accountNumber: '•••45',
    })
  })

  test('hide more than half of an account number, and at least five digits of a CPF', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{5,12}$/), accountNumber => {
        const mask = maskedDestination({ method: 'au_account', bsb: '062000', accountNumber })
        const shown = (mask as { accountNumber: string }).accountNumber
        assert.equal(shown.length, accountNumber.length)
        assert.ok((shown.match(/•/g) ?? []).length * 2 >= accountNumber.length - 1)
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9}$/), nine => {
        const cpf = nine + cpfCheck(nine)
        assert.equal(maskedCpf(cpf).replace(/\D/g, ''), cpf.slice(3, 9))
      }),
    )
  })
})

test('only a key that is a CPF identifies its owner', () => {
  assert.equal(cpfInKey({ method: 'pix', kind: 'cpf', key: '52998224725' }), '52998224725')
  assert.equal(cpfInKey({ method: 'pix', kind: 'phone', key: '+5511912345678' }), null)
})
