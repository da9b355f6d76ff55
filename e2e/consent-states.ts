import { newPerson } from './accounts.ts'
import { button, type Part } from './state-part.ts'
import { expect, openPage } from './world.ts'

/** The consent banner, and the privacy settings, in all their states. */
export const CONSENT: Part = {
  name: 'consent',
  boards: /more/,
  async walk({ browser, look, see }) {
    const visitor = await openPage(browser, { ...look, consent: 'open' })
    const banner = visitor.getByRole('region', { name: 'Cookies' })
    await visitor.goto('/')
    await expect(banner).toBeVisible()
    await see(visitor, 'banner on the landing page')
    await visitor.goto('/auth')
    await expect(banner).toBeVisible()
    await see(visitor, 'banner')
    await button(visitor, /^(Personalizar|Customize)$/).click()
    await see(visitor, 'banner, customized')
    await visitor.route('**/api/config', async route => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...((await answer.json()) as object), cookieBanner: 'simple' } })
    })
    await visitor.reload()
    await expect(button(visitor, /^(Aceitar|Accept)$/)).toBeVisible()
    await see(visitor, 'banner about analytics alone')

    const person = await newPerson('Lia')
    await person.ask('PATCH', '/me', { language: look.language })
    const page = await person.open(browser, look)
    await page.goto('/gdpr-settings')
    await see(page, 'privacy settings, nothing chosen')
    await person.ask('PUT', '/me/consents', { analytics: true, marketing: true })
    await person.ask('PUT', '/me/consents', { analytics: true, marketing: false })
    await page.reload()
    await button(page, /^(Ver o histórico|Show the history)$/).click()
    await expect(page.getByRole('list', { name: /^(Histórico|History)/ }).getByRole('listitem')).toHaveCount(3)
    await see(page, 'privacy settings with their history')
    await page.route('**/api/me/consents', () => {})
    await page.route('**/api/notifications/preferences', () => {})
    await page.reload()
    await see(page, 'privacy settings on their way', async there => {
      await expect(there.locator('[aria-busy=true]').first()).toBeVisible()
    })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const path of ['me/consents', 'notifications/preferences'])
      await page.route(`**/api/${path}`, route => route.fulfill({ status: 500, json: { code: 'unexpected' } }))
    await page.reload()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(2)
    await see(page, 'privacy settings out of order')
  },
}
