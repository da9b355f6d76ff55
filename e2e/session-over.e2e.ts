import type { Page } from '@playwright/test'
import { newPerson, PASSWORD, signedIn, signInAnswer } from './accounts.ts'
import { newDevice, readyForOffline, signInOn } from './devices.ts'
import { expect, fillSignIn, test } from './world.ts'

test('a session ended on another device leads to sign-in, and back to the page', async ({ browser }) => {
  for (const path of ['/app', '/feed', '/wallet'])
    await test.step(path, async () => {
      const account = await newPerson('Rui')
      const page = await signedIn(browser, account)
      const toasts = await recordToasts(page)
      // The other device ends all sessions but its own.
      const { body } = await signInAnswer(account.email, PASSWORD)
      const { access_token: token } = body as { access_token: string }
      const { anonKey } = (await (await fetch(`${process.env.BORA_URL}/api/config`)).json()) as { anonKey: string }
      const headers = { apikey: anonKey, authorization: `Bearer ${token}` }
      const ended = await fetch(`${process.env.BORA_URL}/auth/v1/logout?scope=others`, { method: 'POST', headers })
      expect(ended.status).toBe(204)

      await page.goto(path)
      await expect(page).toHaveURL(new RegExp(`/auth\\?next=${encodeURIComponent(path)}`))
      await expect.poll(toasts).toContain('Sua sessão terminou.')
      await expect(page.getByText('Usuário não autenticado')).toHaveCount(0)
      await fillSignIn(page, account.email, PASSWORD)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await page.context().close()
    })
})

/** Records the toasts of a page from its next document on: on a loud machine one may be gone before it is looked for. */
async function recordToasts(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    const look = () => {
      for (const { textContent } of document.querySelectorAll('[role=status]')) if (textContent) seen.add(textContent)
      sessionStorage.setItem('test.toasts', [...seen].join())
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate<string>("sessionStorage.getItem('test.toasts') ?? ''")
}

// Data that may stay in a browser after sign-out. None of it reveals people or their pages.
const MAY_STAY =
  /^(local: bora\.(consent|theme|language|device|clock|install)|session: (bora\.(reloaded|clock)|tsr-.*))$/

test('after sign-out nothing in the browser reveals what was seen', async () => {
  const account = await newPerson('Nina')
  const device = await newDevice()
  try {
    const page = await signInOn(device, account.email, PASSWORD)
    await page.goto('/feed')
    await readyForOffline(page)
    // As the worker records a cached picture.
    await page.evaluate(async () => {
      await (await caches.open('bora-pictures')).put('/api/photos/seen-by-nina/thumb', new Response('x'))
      await new Promise<void>((done, fail) => {
        const opening = indexedDB.open('workbox-expiration', 1)
        opening.onupgradeneeded = () => {
          const entries = opening.result.createObjectStore('cache-entries', { keyPath: 'id' })
          entries.createIndex('cacheName', 'cacheName', { unique: false })
          entries.createIndex('timestamp', 'timestamp', { unique: false })
        }
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const change = opening.result.transaction('cache-entries', 'readwrite')
          change.objectStore('cache-entries').put({
            id: 'bora-pictures|/api/photos/seen-by-nina/thumb',
            url: '/api/photos/seen-by-nina/thumb',
            cacheName: 'bora-pictures',
            timestamp: Date.now(),
          })
          change.oncomplete = () => (opening.result.close(), done())
        }
      })
    })
    await page.goto('/app')
    await page
      .getByRole('button', { name: /^(Sua conta|Conta|Menu da conta)/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Sair', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('bora.session'))).toBe(null)

    const left = () =>
      page.evaluate(async () => {
        const found: string[] = []
        for (const key of Object.keys(localStorage)) found.push(`local: ${key}`)
        for (const key of Object.keys(sessionStorage)) found.push(`session: ${key}`)
        for (const name of await caches.keys()) if (!name.startsWith('workbox-precache')) found.push(`cache: ${name}`)
        for (const { name } of await indexedDB.databases()) {
          const db = await new Promise<IDBDatabase>(done => {
            const opening = indexedDB.open(name!)
            opening.onsuccess = () => done(opening.result)
          })
          for (const store of db.objectStoreNames) {
            const count = await new Promise<number>(done => {
              const counting = db.transaction(store).objectStore(store).count()
              counting.onsuccess = () => done(counting.result)
            })
            if (count > 0) found.push(`database: ${name} ${store} ${count}`)
          }
          db.close()
        }
        return found
      })
    await expect.poll(async () => (await left()).filter(entry => !MAY_STAY.test(entry))).toEqual([])
    // The cookie choice stays with its account, which it identifies only by id.
    const texts = await page.evaluate(() => {
      const { 'bora.consent': _consent, ...kept } = { ...localStorage }
      return JSON.stringify([kept, { ...sessionStorage }])
    })
    for (const secret of [account.userId, account.email, 'seen-by-nina']) expect(texts).not.toContain(secret)
  } finally {
    await device.throwAway()
  }
})
