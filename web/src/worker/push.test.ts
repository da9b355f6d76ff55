import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { openPushNotification, type Pages, showPushNotification, subscribeAgain } from './push.ts'

const worker = globalThis as { location?: object }
beforeEach(() => (worker.location = { origin: 'https://bora.example' }))
afterEach(() => delete worker.location)

/** Returns the notifications shown for a push with this text. */
async function shown(text: string): Promise<unknown[]> {
  const all: unknown[] = []
  const showNotification = async (...about: unknown[]) => void all.push(about)
  await showPushNotification({ showNotification } as unknown as ServiceWorkerRegistration, text)
  return all
}

/** Returns the address that a tap on a notification with this path opens, with or without an open page. */
async function opened(path: string, { tab, focus = true }: { tab: boolean; focus?: boolean }): Promise<string[]> {
  const did: string[] = []
  const note = (what: string) => async (address?: string) => void did.push([what, address].filter(Boolean).join(' '))
  const refuse = () => Promise.reject(new Error('Not allowed to focus a window.'))
  const page = { url: 'https://bora.example/wallet', focus: focus ? note('focus') : refuse, navigate: note('navigate') }
  const pages: Pages = { matchAll: async () => (tab ? [page] : []), openWindow: note('open') }
  const notification = { data: { path }, close: () => void did.push('close') } as unknown as Notification
  await openPushNotification(pages, notification)
  return did
}

test('a push is shown once per notification, and something is shown even if it cannot be read', async () => {
  const text = JSON.stringify({ title: 'O resultado saiu', text: 'Você ficou em 2º.', path: '/wallet', id: 'n1' })
  assert.deepEqual(await shown(text), [
    ['O resultado saiu', { body: 'Você ficou em 2º.', tag: 'n1', icon: '/icon.svg', data: { path: '/wallet' } }],
  ])
  assert.equal(((await shown('no JSON'))[0] as unknown[])[0], 'Bora')
})

test('a tap opens the notification’s page, in an open tab if there is one, and never another site', async () => {
  const place = 'https://bora.example/challenge/a1'
  assert.deepEqual(await opened('/challenge/a1', { tab: true }), ['close', 'focus', `navigate ${place}`])
  assert.deepEqual(await opened('/challenge/a1', { tab: true, focus: false }), ['close', `navigate ${place}`])
  assert.deepEqual(await opened('/challenge/a1', { tab: false }), ['close', `open ${place}`])
  for (const elsewhere of ['https://evil.example/', '//evil.example/x', 'javascript:alert(1)'])
    assert.deepEqual(await opened(elsewhere, { tab: false }), ['close', 'open https://bora.example'])
})

test('a subscription that the push service ended is renewed with the same key, unless the browser did so', async () => {
  const asked: unknown[] = []
  const manager = { subscribe: async (options?: PushSubscriptionOptionsInit) => void asked.push(options) as never }
  const key = new ArrayBuffer(65)
  const old = { options: { applicationServerKey: key } } as unknown as PushSubscription
  await subscribeAgain(manager, { oldSubscription: old, newSubscription: old })
  await subscribeAgain(manager, { oldSubscription: null })
  assert.deepEqual(asked, [])
  await subscribeAgain(manager, { oldSubscription: old, newSubscription: null })
  assert.deepEqual(asked, [{ userVisibleOnly: true, applicationServerKey: key }])
})
