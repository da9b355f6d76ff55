import type { Page } from '@playwright/test'
import { gpx, recording } from '@bora/server/src/testing/recordings.ts'
import { joinChallenge, latestWorkoutOf, logWorkoutOf, newChallenge, newPerson } from './accounts.ts'
import type { Part } from './state-part.ts'
import { expect, PHOTO } from './world.ts'

/** Actions on logged workouts: the history, editing one, reporting another person's; and a watch's file. */
export const workoutChanges: Part = {
  name: 'workout-changes',
  boards: /add-activity|states/,
  async walk({ browser, look, see }) {
    const [author, friend] = await Promise.all([newPerson('Iris'), newPerson('Gil')])
    const challenge = await newChallenge(author, { title: 'Um por dia' })
    await joinChallenge(friend, challenge)
    const page = await author.open(browser, look)
    await page.goto('/profile/workouts')
    await see(page, 'no workout yet')
    await logWorkoutOf(author, { challenge, photo: PHOTO })
    await page.reload()
    await page.getByRole('listitem').getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await see(page, 'one of the history')
    const id = await latestWorkoutOf(author)
    await page.goto(`/profile/workouts?edit=${id}`)
    await page.getByLabel(/^(Duração|Duration)$/).fill('20')
    await see(page, 'edited, worth nothing any more')
    const other = await friend.open(browser, look)
    await other.goto(`/challenge/${challenge}?report=${id}`)
    await expect(other.getByRole('dialog').getByRole('radio').first()).toBeAttached()
    await see(other, 'report')
    await other.goto(`/add-activity?challenge=${challenge}`)
    await other.locator('input[value=running_outdoor]').press('Space')
    await importFile(other, Buffer.from('%PDF-1.7'))
    await expect(other.getByRole('alert').first()).toBeVisible()
    await see(other, 'no file of a watch')
    const { now } = (await (await fetch(`${process.env.BORA_URL}/api/config`)).json()) as { now: string }
    const startedAt = new Date(Date.parse(now) - 3_600_000).toISOString()
    const run = { startedAt, longitude: -40 - Math.random() * 5, pause: { after: 600, seconds: 180 } }
    await importFile(other, gpx(recording(run)))
    await expect(other.getByText(/5[.,]1[67]\skm/).first()).toBeVisible()
    await see(other, 'a run of a watch')
  },
}

async function importFile(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'treino.gpx', mimeType: 'application/octet-stream', buffer }
  await page.locator('[data-place=track] input[type=file]').setInputFiles(file)
}
