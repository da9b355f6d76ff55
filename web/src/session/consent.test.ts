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

test('before a choice nothing is allowed, and that is not the same as a no', () => {
  assert.equal(storedConsents(), null)
})

test('a choice is kept; what is functional is always allowed', () => {
  storeConsents({ analytics: true, marketing: false })
  assert.deepEqual(storedConsents(), { functional: true, analytics: true, marketing: false })
  storeConsents({ analytics: false, marketing: true })
  assert.deepEqual(storedConsents(), { functional: true, analytics: false, marketing: true })
})

test('what cannot be read, or says something else than yes, allows nothing', () => {
  for (const text of ['', 'yes', 'null', '{"analytics":"yes"}', '{"functional":false,"analytics":1}']) {
    kept.set('bora.consent', text)
    assert.ok(!storedConsents()?.analytics, text)
  }
})
