import type { Page } from '@playwright/test'
import { joinChallenge, logWorkoutOf, newChallenge, newPerson } from './accounts.ts'
import { expect, test } from './world.ts'

test('when a challenge becomes private its photos are visible only to its participants, also on an open page', async ({
  browser,
}) => {
  const dora = await newPerson('Dora')
  const leo = await newPerson('Leo')
  const challenge = await newChallenge(dora, { title: 'Entre nós' })
  await joinChallenge(leo, challenge)
  await logWorkoutOf(leo, { challenge })
  const page = await leo.open(browser)
  const gonePrivate = Promise.withResolvers<void>()
  await page.route('**/api/photos/*/full?*', async route => {
    await gonePrivate.promise
    await route.continue()
  })
  await page.goto(`/challenge/${challenge}?tab=feed`)
  await expect(photo(page)).toHaveCount(1)
  const seen = await addressOf(page)
  expect((await page.request.get(seen)).status()).toBe(200)

  await dora.ask('PUT', `/challenges/${challenge}/privacy`, { isPrivate: true })
  expect((await page.request.get(seen)).status()).toBe(404)
  gonePrivate.resolve()
  await expect.poll(() => isDrawn(page)).toBe(true)
  const fresh = await addressOf(page)
  expect(fresh).not.toBe(seen)
  await dora.ask('PUT', `/challenges/${challenge}/privacy`, { isPrivate: false })
  expect((await page.request.get(seen)).status(), 'back in public').toBe(200)
})

function photo(page: Page) {
  return page.locator('img[src*="/api/photos/"][src*="/full"]')
}

async function addressOf(page: Page): Promise<string> {
  return (await photo(page).getAttribute('src')) ?? ''
}

async function isDrawn(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(
    `[...document.querySelectorAll('img[src*="/api/photos/"][src*="/full"]')].some(image => image.complete && image.naturalWidth > 0)`,
  )
}
