import { newPerson } from './accounts.ts'
import { button, type Part } from './state-part.ts'
import { confirmCountry, expect } from './world.ts'
import { readFairPlay } from './fair-play.ts'

/** The questions and explanations for a new account, step by step. */
export const WELCOME: Part = {
  name: 'welcome',
  boards: /onboarding|auth-mobile/,
  async walk({ browser, look, texts, see }) {
    const person = await newPerson('Nina', { country: false, fairPlay: false })
    const page = await person.open(browser, look)
    await page.goto('/app')
    await expect(page.getByRole('radio', { checked: true })).toBeVisible()
    await see(page, 'the country')
    await confirmCountry(page)
    await expect(page).toHaveURL(/\/app$/)
    await page.goto('/welcome')
    for (let slide = 1; slide < 4; slide++) {
      await see(page, `slide ${slide}`)
      await button(page, texts.next).click()
    }
    await expect(button(page, texts.begin)).toBeVisible()
    await see(page, 'slide 4')
    await button(page, texts.begin).click()
    await readFairPlay(page, texts.deal)
    await see(page, 'fair play')
    await button(page, texts.deal).click()
    await expect(page.getByRole('radio').first()).toBeVisible()
    await see(page, 'a question')
  },
}
