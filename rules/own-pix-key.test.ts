import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Destination } from './destination.ts'
import { OWN_KEY_AGE_HOURS, ownKeyOf, ownKeys, type Proven } from './own-pix-key.ts'

const now = new Date('2026-03-10T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const long = hoursAgo(OWN_KEY_AGE_HOURS)
const justNow = hoursAgo(OWN_KEY_AGE_HOURS - 1)
const ana: Proven = {
  name: 'Ana Duarte',
  email: { address: 'ana@exemplo.com', confirmedAt: long },
  phone: { address: '5511987654321', confirmedAt: long },
  cpf: true,
}
const pix = (kind: 'cpf' | 'cnpj' | 'email' | 'phone' | 'random', key: string): Destination => ({
  method: 'pix',
  kind,
  key,
})

test('whose key it is, row by row', () => {
  const rows: [what: string, Destination, holder: string, Partial<Proven>, expected: string | null][] = [
    ['the own email', pix('email', 'ana@exemplo.com'), 'ANA DUARTE', {}, 'email'],
    ['the own phone', pix('phone', '+5511987654321'), 'Ana Duarte', {}, 'phone'],
    ['the proven CPF', pix('cpf', '52998224725'), 'Ana Duarte', {}, 'cpf'],
    ['a CPF not proven', pix('cpf', '52998224725'), 'Ana Duarte', { cpf: false }, null],
    ['the own email, no CPF proven', pix('email', 'ana@exemplo.com'), 'Ana Duarte', { cpf: false }, 'email'],
    ["another's email", pix('email', 'bia@exemplo.com'), 'Ana Duarte', {}, null],
    ["another's phone", pix('phone', '+5511987654322'), 'Ana Duarte', {}, null],
    ['a random key', pix('random', '123e4567-e12b-12d1-a456-426655440000'), 'Ana Duarte', {}, null],
    ["a company's", pix('cnpj', '11222333000181'), 'Ana Duarte', {}, null],
    ['a name that matches partly', pix('email', 'ana@exemplo.com'), 'Ana', {}, null],
    [
      'not confirmed',
      pix('email', 'ana@exemplo.com'),
      'Ana Duarte',
      { email: { address: 'ana@exemplo.com', confirmedAt: null } },
      null,
    ],
    [
      'just confirmed',
      pix('email', 'ana@exemplo.com'),
      'Ana Duarte',
      { email: { address: 'ana@exemplo.com', confirmedAt: justNow } },
      null,
    ],
    [
      'no address',
      pix('email', 'ana@exemplo.com'),
      'Ana Duarte',
      { email: { address: null, confirmedAt: null } },
      null,
    ],
    [
      'a bank account',
      { method: 'br_account', bankCode: '341', branch: '0123', account: '12345-6', accountType: 'checking' },
      'Ana Duarte',
      {},
      null,
    ],
  ]
  for (const [what, destination, holder, change, expected] of rows)
    assert.equal(ownKeyOf(destination, holder, { ...ana, ...change }, now), expected, what)
})

test('the keys that are offered are those recognized', () => {
  assert.deepEqual(ownKeys(ana, now), [
    { kind: 'email', key: 'ana@exemplo.com' },
    { kind: 'phone', key: '+5511987654321' },
  ])
  assert.deepEqual(ownKeys({ ...ana, phone: { address: '447911123456', confirmedAt: justNow } }, now), [
    { kind: 'email', key: 'ana@exemplo.com' },
  ])
})
