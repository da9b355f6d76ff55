import { type S3Server, startS3 } from '@bora/server/src/testing/s3-server.ts'
import type { Page } from '@playwright/test'
import { logWorkoutOf, newChallenge, newPerson, PASSWORD } from './accounts.ts'
import { type Device, newDevice, readyForOffline, signInOn } from './devices.ts'
import { ownWorld } from './own-world.ts'
import { expect, loaded, test } from './world.ts'

// Photos are stored in an object store, on a different origin than the pages.
const env: Record<string, string> = { PHOTO_STORE: 's3' }
let store: S3Server
let phone: Device | undefined

test.beforeAll(async () => {
  store = await startS3()
  Object.assign(env, store.env)
})
ownWorld(env)
test.afterAll(() => store.close())
test.afterEach(() => phone?.throwAway())

test('pictures come from the object store, and small ones are still there without a connection', async () => {
  const lia = await newPerson('Lia')
  const challenge = await newChallenge(lia, { title: 'Turma do Parque' })
  await logWorkoutOf(lia, { challenge })
  phone = await newDevice()
  const page = await signInOn(phone, lia.email, PASSWORD)
  await readyForOffline(page)
  const refused: string[] = []
  page.on('console', message => {
    if (/Content Security Policy|CORS/.test(message.text())) refused.push(message.text())
  })
  await page.goto('/profile/workouts')
  await loaded(page)
  await expect.poll(() => shownPhotos(page)).toBeGreaterThan(0)
  await expect.poll(() => keptPhotos(page)).toBeGreaterThan(0)
  expect(refused).toEqual([])

  const [thumb] = await page.evaluate<string[]>(
    `[...document.images].map(one => one.src).filter(src => src.includes('/thumb'))`,
  )
  await phone.context.setOffline(true)
  const wide = await page.evaluate<number>(`new Promise((found, failed) => {
    const again = new Image()
    again.onload = () => found(again.naturalWidth)
    again.onerror = failed
    again.src = ${JSON.stringify(thumb)} + '&again'
  })`)
  expect(wide, 'the small picture without a connection').toBeGreaterThan(0)
})

/** The number of photos on the page that have loaded. */
function shownPhotos(page: Page): Promise<number> {
  return page.evaluate<number>(
    `[...document.images].filter(one => one.src.includes('/api/photos/') && one.complete && one.naturalWidth > 0).length`,
  )
}

/** The number of pictures in the worker's cache, each with readable bytes. */
function keptPhotos(page: Page): Promise<number> {
  return page.evaluate<number>(`caches.open('bora-pictures').then(async kept => {
    const answers = await Promise.all((await kept.keys()).map(key => kept.match(key)))
    return answers.filter(answer => answer.status === 200 && answer.type === 'cors').length
  })`)
}
