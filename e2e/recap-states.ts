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
    const next = page.getByRole('button', { name: /^(Próximo card|Next card)$/ })
    const cards = page.getByRole('list', { name: /^Cards/ }).locator('> li')
    let count = 1
    for (let card = 1; card <= count; card++) {
      // Opened for each card: a state is seen at several widths, and another width moves the cards.
      await page.goto(PAGES.recap.path.replace('$about', ended))
      await expect(next).toBeVisible()
      count = await cards.count()
      for (let at = 1; at < card; at++) {
        await next.click()
        await expect(cards.nth(at)).toHaveAttribute('aria-current', 'step')
      }
      await expect(cards.nth(card - 1)).toBeInViewport({ ratio: 0.9 })
      await see(page, `card ${card}`)
    }
    await page.goto(PAGES.recap.path.replace('$about', '2001-01'))
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await see(page, 'nothing')
  },
}
