import { PAGES } from '@bora/rules/pages.ts'
import { demoChallenges } from './demo-pages.ts'
import type { Part } from './state-part.ts'
import { expect, signedInPage } from './world.ts'

/** The cards of a challenge's recap, one after the other, and a month without a workout. */
export const RECAP: Part = {
  name: 'recap',
  boards: /share|moments/,
  async walk({ browser, look, see }) {
    const page = await signedInPage(browser, 'caio@bora.test', look)
    const { ended } = await demoChallenges()
    await page.goto(PAGES.recap.path.replace('$about', ended))
    const next = page.getByRole('button', { name: /^(Próximo card|Next card)$/ })
    await expect(next).toBeVisible()
    await see(page, 'card 1')
    const cards = page.getByRole('list', { name: /^Cards/ }).locator('> li')
    const count = await cards.count()
    for (let card = 2; card <= count; card++) {
      await next.click()
      await expect(cards.nth(card - 1)).toHaveAttribute('aria-current', 'step')
      await expect(cards.nth(card - 1)).toBeInViewport({ ratio: 0.9 })
      await see(page, `card ${card}`)
    }
    await expect(next).toBeDisabled()
    await page.goto(PAGES.recap.path.replace('$about', '2001-01'))
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await see(page, 'nothing')
  },
}
