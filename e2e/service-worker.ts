import type { Browser, CDPSession, Page } from '@playwright/test'
import { expect, type Look, openPage } from './world.ts'

/** Waits until this browser has the worker, with the files of the app. */
export async function workerIsReady(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(HAS_WORKER)).toBe(true)
}

const HAS_WORKER = `navigator.serviceWorker.getRegistration().then(found => found?.active?.state === 'activated')`

/**
 * Opens a returning visitor's page: the worker was installed and then stopped, as the system does with an idle one.
 * `page.route` doesn't see documents and files of the app in it.
 */
export async function returningPage(browser: Browser, look: Look = {}): Promise<Page> {
  const page = await openPage(browser, { ...look, serviceWorkers: 'allow' })
  await page.goto('/auth')
  await workerIsReady(page)
  const { stop } = await workersOf(page)
  await stop()
  return page
}

/** The workers of a browser: `stop` resolves once all of them are stopped. */
export async function workersOf(page: Page): Promise<{ stop(): Promise<void> }> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const running = new Map<string, string>()
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus } of versions) running.set(versionId, runningStatus)
  })
  await session.send('ServiceWorker.enable')
  return {
    async stop() {
      // For a worker that is still starting the browser never answers, so the answer is not awaited.
      const stopped = () => {
        const states = [...running.values()]
        if (states.includes('running')) session.send('ServiceWorker.stopAllWorkers').catch(() => {})
        return states.length > 0 && states.every(each => each === 'stopped')
      }
      await expect.poll(stopped).toBe(true)
    },
  }
}
