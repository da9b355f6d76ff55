import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { storeConsents, storedConsents } from './consent.ts'

const page = globalThis as { localStorage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> }
const present = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  Object.defineProperty(page, 'localStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  })
})
afterEach(() => {
  if (present) Object.defineProperty(globalThis, 'localStorage', present)
  else delete page.localStorage
})

test('before a choice nothing is allowed, which differs from a no', () => {
  assert.equal(storedConsents(), null)
})

test('a choice is stored with its time and its account, and functional storage is always allowed', () => {
  const at = '2026-03-10T12:00:00.000Z'
  storeConsents({ analytics: true, marketing: false }, { at, of: null })
  assert.deepEqual(storedConsents(), { functional: true, analytics: true, marketing: false, at, of: null })
  storeConsents({ analytics: false, marketing: true }, { at, of: 'ana' })
  assert.deepEqual(storedConsents(), { functional: true, analytics: false, marketing: true, at, of: 'ana' })
})

test('a choice without a time is a visitor’s, and older than any other', () => {
  kept.set('bora.consent', '{"functional":true,"analytics":true,"marketing":true}')
  const at = '1970-01-01T00:00:00.000Z'
  assert.deepEqual(storedConsents(), { functional: true, analytics: true, marketing: true, at, of: null })
})

test('what cannot be read, or is anything other than yes, allows nothing', () => {
  for (const text of ['', 'yes', 'null', '{"analytics":"yes"}', '{"functional":false,"analytics":1}']) {
    kept.set('bora.consent', text)
    assert.ok(!storedConsents()?.analytics, text)
  }
})
