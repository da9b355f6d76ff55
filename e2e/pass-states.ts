import { dayFromToday, joinChallenge, logWorkoutOf, newChallenge, newPerson } from './accounts.ts'
import { button, type Part } from './state-part.ts'
import { expect, still } from './world.ts'

/** Requesting a pass, none left, and others' view of one. */
export const PASSES: Part = {
  name: 'passes',
  boards: /pass/,
  async walk({ browser, look, see }) {
    const [rosa, davi] = [await newPerson('Rosa'), await newPerson('Davi')]
    for (const one of [rosa, davi]) await one.ask('PATCH', '/me', { language: look.language })
    const challenge = await newChallenge(rosa, {
      title: 'Constância com passes',
      until: 20,
      more: { target: 210, rules: { passDays: 2 } },
    })
    await joinChallenge(davi, challenge)
    await logWorkoutOf(davi, { challenge })
    const page = await rosa.open(browser, look)
    const ask = button(page, /^(Pedir um passe|Ask for a pass)$/)
    await page.goto(`/challenge/${challenge}`)
    await ask.click()
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
    await see(page, 'asking for a pass')
    const days = page.getByRole('dialog').locator('fieldset').last().getByRole('radio')
    await days.nth(8).check({ force: true })
    await see(page, 'asking for a later day')
    const today = await dayFromToday(0)
    for (const date of [today, await dayFromToday(2)])
      await rosa.ask('PUT', `/challenges/${challenge}/passes/${date}`, { kind: 'injury' })
    await page.goto(`/challenge/${challenge}`)
    await expect(button(page, /^(Devolver|Give back)/)).toHaveCount(2)
    await see(page, 'own passes')
    await ask.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await see(page, 'no passes left')
    await page.goto('/app')
    await expect(page.locator('#main')).toBeVisible()
    await see(page, 'home on a pass day')
    // Opened again at each width: home is laid out differently from 1024 px on.
    await see(page, 'the streak shield', async there => {
      await there.goto('/app')
      await button(there, /^(Sem passes|No passes left)/).click()
      await expect(there.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
      await still(there)
    })
    const other = await davi.open(browser, look)
    await other.goto(`/challenge/${challenge}?person=${rosa.userId}`)
    await expect(other.getByRole('dialog').getByRole('list').first()).toBeVisible()
    await see(other, 'a pass as others see it')
  },
}
