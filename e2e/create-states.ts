import { joinChallenge, newChallenge, newPerson } from './accounts.ts'
import { closeCreated } from './sent-link.ts'
import { button, type Part } from './state-part.ts'
import { expect } from './world.ts'

/** Creating a challenge step by step, repeating one, and the view of people who are invited again. */
export const createChallenge: Part = {
  name: 'create-challenge',
  boards: /create|more/,
  async walk({ browser, look, texts, see }) {
    const [person, friend] = await Promise.all([newPerson('Iris'), newPerson('Gil')])
    const page = await person.open(browser, look)
    // On a phone it is collapsed below the form, on a desktop next to it.
    async function unfold() {
      const folded = page.locator('details:not([open]) > summary', { hasText: texts.preview })
      if (await folded.isVisible()) await folded.click()
      // The preview is drawn again once its numbers have come.
      await expect(() => page.getByRole('heading', { name: texts.prize }).scrollIntoViewIfNeeded()).toPass()
    }
    await page.goto('/app/create')
    await button(page, texts.next).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await see(page, 'create 1')
    await page.locator('label:has(input[value="30_day_transformation"])').click()
    for (let step = 2; step < 6; step++) {
      await button(page, texts.next).click()
      await expect(page.getByText(`${step}/7`)).toBeVisible()
      await see(page, `create ${step}`)
      if (step !== 4) continue
      await unfold()
      for (const name of texts.tried) await page.getByRole('switch', { name }).locator('visible=true').click()
      await see(page, 'create 4, the preview of a workout', unfold)
    }
    await page.getByText(texts.entry, { exact: true }).click()
    await page.getByText(texts.byPlace, { exact: true }).click()
    await see(page, 'create 5 with an entry and its preview', unfold)
    await button(page, texts.next).click()
    await expect(page.getByText('6/7')).toBeVisible()
    await see(page, 'create 6')
    const rows = page.locator('[data-field]')
    const row = (name: RegExp) => rows.filter({ hasText: name })
    for (const name of [/^(Passes)/, /^(Pose do dia|Pose of the day)/]) {
      await row(name).getByRole('button').first().click()
      await see(page, `create 6, ${name.source.includes('Pose') ? 'the pose' : 'passes'}`)
    }
    const divisions = page.getByRole('switch', { name: /^(Divisões|Divisions)/ })
    await divisions.click()
    await see(page, 'create 6, divisions')
    await divisions.click()
    await page.getByRole('switch', { name: /^(Equipes|Teams)/ }).click()
    await see(page, 'create 6, teams')
    await page.getByRole('switch', { name: /^(Equipes|Teams)/ }).click()
    await button(page, texts.review).click()
    await expect(page.getByText('7/7')).toBeVisible()
    await see(page, 'create 7')
    await page.reload()
    await expect(button(page, texts.restart)).toBeVisible()
    await see(page, 'create, picked up again')

    const former = await newChallenge(person, { title: 'Turma da praça' })
    await joinChallenge(friend, former)
    await page.goto(`/challenge/${former}`)
    await see(page, 'an own challenge')
    await page.goto(`/app/create?repeat=${former}`)
    await expect(page.getByText('7/7')).toBeVisible()
    await see(page, 'repeated')
    await button(page, texts.create).click()
    await expect(page).toHaveURL(/\/challenge\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('group').getByRole('link')).toHaveAttribute('href', /invite/)
    await see(page, 'created')
    await closeCreated(page)
    await see(page, 'an own challenge before its start')
    await page.goto('/app/create?repeat=00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('dialog')).toBeVisible()
    await see(page, 'nothing to repeat')
    const other = await friend.open(browser, look)
    await other.goto('/app')
    await expect(button(other, /Turma da praça$/)).toBeVisible()
    await see(other, 'asked again')
  },
}
