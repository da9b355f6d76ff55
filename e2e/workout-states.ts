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
    await other.getByRole('button', { name: /^(Aparar começo e fim|Trim start and end)$/ }).click()
    await other.getByRole('button', { name: /^(Terminar um minuto antes|End a minute earlier)$/ }).click()
    await see(other, 'trimming a run of a watch')
  },
}

/** Recordings that wait for their photo, omitted files, and the key with which a program sends recordings. */
export const recordingDrafts: Part = {
  name: 'recording-drafts',
  boards: /add-activity|states/,
  async walk({ browser, look, see }) {
    const person = await newPerson('Nina')
    const page = await person.open(browser, look)
    await page.goto('/settings/security')
    const card = page.getByRole('region', { name: /^(Chaves de envio|Upload keys)$/ })
    await card.getByRole('button', { name: /^(Criar chave|Create a key)$/ }).click()
    await card.getByLabel(/^(Nome da chave|Key name)$/).fill('Atalho do celular')
    await see(page, 'naming an upload key')
    await card.getByRole('button', { name: /^(Criar|Create)$/ }).click()
    await expect(card.getByText(/^bora_rec_/)).toBeVisible()
    await see(page, 'an upload key, shown once')
    await card.getByRole('button', { name: /^(Já guardei|I've saved it)$/ }).click()
    await card.getByText(/^(Como usar uma chave|How to use a key)$/).click()
    await expect(card.getByRole('listitem').last()).toBeVisible()
    await see(page, 'how to use an upload key')
    await page.goto('/add-activity')
    const { now } = (await (await fetch(`${process.env.BORA_URL}/api/config`)).json()) as { now: string }
    const runs = [3, 6].map(hours => {
      const startedAt = new Date(Date.parse(now) - hours * 3_600_000).toISOString()
      return gpx(recording({ startedAt, longitude: -40 - Math.random() * 5 }))
    })
    const files = [...runs, Buffer.from('%PDF-1.7')].map((buffer, at) => ({
      name: `treino-${at}.gpx`,
      mimeType: 'application/octet-stream',
      buffer,
    }))
    await page.locator('[data-place=track] input[type=file]').setInputFiles(files)
    await expect(page.getByRole('alert')).toBeVisible()
    await see(page, 'recordings that wait, and a file that was left out')
    await page
      .getByRole('button', { name: /^(Descartar|Discard): / })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await see(page, 'discarding a recording')
  },
}

async function importFile(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'treino.gpx', mimeType: 'application/octet-stream', buffer }
  await page.locator('[data-place=track] input[type=file]').setInputFiles(file)
}
