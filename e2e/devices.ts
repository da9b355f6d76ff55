import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refusedBefore } from './kept-consent.ts'
import config from './playwright.config.ts'
import { workerIsReady } from './service-worker.ts'
import { type Look, expect, fillSignIn, PHONE } from './world.ts'

/** A browser with persistent storage, whose app works without a connection. */
export type Device = {
  context: BrowserContext
  /** Closes it, as when the phone is switched off, and starts it again with its storage. */
  restart(about?: { offline: boolean }): Promise<Page>
  page(): Promise<Page>
  throwAway(): Promise<void>
}

/** Starts a browser with its own profile folder; workers may be installed in it. */
export async function newDevice(look: Look = {}): Promise<Device> {
  const { viewport = PHONE, language = 'pt-BR', theme = 'light' } = look
  const folder = mkdtempSync(join(tmpdir(), 'bora-device-'))
  const start = async () => {
    const context = await chromium.launchPersistentContext(folder, {
      ...config.use!.launchOptions,
      baseURL: process.env.BORA_URL!,
      viewport,
      locale: language,
      colorScheme: theme,
      timezoneId: 'America/Sao_Paulo',
      serviceWorkers: 'allow',
    })
    await context.addInitScript(refusedBefore(null))
    return context
  }
  const device: Device = {
    context: await start(),
    async restart({ offline } = { offline: false }) {
      await device.context.close()
      device.context = await start()
      await device.context.setOffline(offline)
      return device.page()
    },
    page: async () => device.context.pages()[0] ?? (await device.context.newPage()),
    async throwAway() {
      await device.context.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return device
}

/** Signs a person in on a device and waits until home has loaded, and the app with its offline data. */
export async function signInOn(device: Device, email: string, password: string): Promise<Page> {
  const page = await device.page()
  await page.goto('/auth')
  await fillSignIn(page, email, password)
  await expect(page).toHaveURL(/\/app$/)
  await readyForOffline(page)
  return page
}

/** Waits until the worker has the files, and this browser has the answers that the workout form and home need. */
export async function readyForOffline(page: Page): Promise<void> {
  await workerIsReady(page)
  await expect
    .poll(() => seenOn(page))
    .toEqual(expect.arrayContaining(['GET /activities/scoring-context', 'GET /home', 'GET /me']))
}

/** The calls whose last answer this browser stores, for any person. */
export async function seenOn(page: Page): Promise<string[]> {
  return (await page.evaluate<Seen[]>(SEEN)).map(({ key }) => key[0])
}

/** The ids of the people whose answers this browser stores. */
export async function peopleSeenOn(page: Page): Promise<string[]> {
  return [...new Set((await page.evaluate<Seen[]>(SEEN)).map(({ person }) => person))]
}

type Seen = { person: string; key: [string] }

const SEEN = `new Promise(resolve => {
  const opening = indexedDB.open('bora')
  opening.onsuccess = () => {
    const open = opening.result
    if (!open.objectStoreNames.contains('seen')) return resolve((open.close(), []))
    const asked = open.transaction('seen').objectStore('seen').getAll()
    asked.onsuccess = () => resolve((open.close(), asked.result))
  }
  // Not here yet: nothing is made by looking.
  opening.onupgradeneeded = () => opening.transaction.abort()
  opening.onerror = () => resolve([])
})`
