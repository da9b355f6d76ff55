import { demoChallenges } from './demo-pages.ts'
import type { Part } from './state-part.ts'
import { expect, signedInPage } from './world.ts'

/** How a ranking developed, the viewer's days in it, and the photos of a challenge. */
export const RACE: Part = {
  name: 'race',
  boards: /challenge/,
  async walk({ browser, look, texts, see }) {
    const page = await signedInPage(browser, 'caio@bora.test', look)
    const { paid, upcoming } = await demoChallenges()
    const choose = (name: string) => page.getByText(name, { exact: true }).locator('visible=true').first().click()
    await page.goto(`/challenge/${paid}`)
    await choose(texts.race)
    await expect(page.getByRole('slider', { name: texts.dayShown })).toBeVisible()
    await see(page, 'ranks day by day')
    await page.getByRole('slider', { name: texts.dayShown }).press('Home')
    await see(page, 'the order of the first day')
    await page.getByRole('button', { name: texts.asTable }).click()
    await expect(page.getByRole('table')).toBeVisible()
    await see(page, 'ranks as a table')
    await page.getByRole('button', { name: texts.myDays }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await see(page, 'own days, points and ranks')
    await page.goto(`/challenge/${paid}?tab=feed`)
    await choose(texts.photos)
    await expect(page.getByRole('list', { name: texts.photoWall })).toBeVisible()
    await see(page, 'photos of a challenge')
    await page.getByRole('list', { name: texts.photoWall }).getByRole('button').nth(1).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await see(page, 'a photo of a challenge')
    await page.goto(`/challenge/${upcoming}`)
    await choose(texts.race)
    await expect(page.getByText(texts.raceAhead)).toBeVisible()
    await see(page, 'no ranks before the start')
  },
}
