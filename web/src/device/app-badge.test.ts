import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { showAppBadge } from './app-badge.ts'

afterEach(() => {
  for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name)
})

test('the icon shows how much is unread, a dot where only that is known, and nothing where nothing is', () => {
  const told: string[] = []
  for (const name of ['setAppBadge', 'clearAppBadge'])
    Object.defineProperty(navigator, name, {
      value: async (...given: number[]) => void told.push([name, ...given].join(' ')),
      configurable: true,
    })
  showAppBadge(3)
  showAppBadge('some')
  showAppBadge(0)
  assert.deepEqual(told, ['setAppBadge 3', 'setAppBadge', 'clearAppBadge'])
})

test('a browser without badges, or one that refuses them, does without', () => {
  showAppBadge(3)
  Object.defineProperty(navigator, 'setAppBadge', { value: () => Promise.reject(new Error('no')), configurable: true })
  assert.doesNotThrow(() => showAppBadge(3))
})
