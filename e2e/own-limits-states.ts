import { newPerson } from './accounts.ts'
import { button, type Part } from './state-part.ts'
import { expect } from './world.ts'

/** The person's own limits, and a break, in all states of the page. */
export const OWN_LIMITS: Part = {
  name: 'limits',
  boards: /wallet|more|states/,
  async walk({ browser, look, texts, see }) {
    const person = await newPerson('Lia')
    await person.ask('PATCH', '/me', { language: look.language })
    const page = await person.open(browser, look)
    await page.goto('/settings/limits')
    await see(page, 'limits, none yet')
    await button(page, /^(Definir limite|Set a limit)$/).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('200')
    await see(page, 'limits, a first one')
    await page.keyboard.press('Escape')
    await button(page, /^(Começar a pausa|Start the break)$/).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await see(page, 'a break, nothing chosen')
    await page.getByRole('radio').nth(1).check()
    await button(page, /^(Começar a pausa|Start the break)$/).click()
    await expect(dialog).toBeVisible()
    await see(page, 'a break, asked once more')
    await page.keyboard.press('Escape')

    await person.ask('PUT', '/me/limits/entries', { monthlyCents: 20_000 })
    await person.ask('PUT', '/me/limits/entries', { monthlyCents: 50_000 })
    await person.ask('POST', '/me/limits/break', { days: 90 })
    await page.route('**/api/me/limits', async route => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...((await answer.json()) as object), spentCents: 17_500 } })
    })
    await page.reload()
    await see(page, 'limits, a higher one waits, on a break')
    await button(page, /^(Tirar o limite|Remove the limit)$/).click()
    await expect(dialog).toBeVisible()
    await see(page, 'limits, asked once more')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.route('**/api/me/limits', () => {})
    await page.reload()
    await see(page, 'limits on their way', async there => {
      await expect(there.locator('[aria-busy=true]').first()).toBeVisible()
    })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.route('**/api/me/limits', route => route.fulfill({ status: 500, json: { code: 'unexpected' } }))
    await page.reload()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await see(page, 'limits out of order')
    await expect(button(page, texts.again).first()).toBeVisible()
  },
}
