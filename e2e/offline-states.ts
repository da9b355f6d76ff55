import { logWorkoutOf, newChallenge, newPerson } from './accounts.ts'
import { noisePng } from './noise-png.ts'
import { button, type Part } from './state-part.ts'
import { expect, loaded, signedInPage } from './world.ts'

/**
 * Without a connection: a pending workout, a refused one, signing out with one, a failing server, the offer to install.
 */
export const OFFLINE: Part = {
  name: 'offline',
  boards: /states/,
  async walk({ browser, look, texts, see }) {
    const person = await newPerson('Iris')
    const challenge = await newChallenge(person, { title: 'Um por dia' })
    const page = await person.open(browser, look)
    // The navigation's pages are prefetched one after the other: everything home needs is there before this one is
    // requested.
    const home = page.waitForRequest(/\/assets\/Wallet-/)
    // So that home has something that it can't show.
    await page.route(/\/assets\/(HomeSections|HomeRail|Progress|SupportCard)-/, route => route.abort())
    await page.goto(`/add-activity?challenge=${challenge}`)
    await loaded(page)
    await home
    await page.context().setOffline(true)
    await page.getByRole('radio', { name: texts.gym, exact: true }).press('Space')
    await button(page, texts.next).click()
    await button(page, texts.skip).click()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'treino.png', mimeType: 'image/png', buffer: noisePng(48, 48) })
    await expect(page.getByText(texts.goesLater)).toBeVisible()
    await see(page, 'a photo that goes later')
    await button(page, texts.review).click()
    await button(page, texts.confirm).click()
    await expect(page.getByRole('heading', { name: texts.waiting })).toBeVisible()
    await see(page, 'kept on this device')
    await page.getByRole('link', { name: texts.toHome }).click()
    await expect(page.getByRole('heading', { name: texts.waiting })).toBeVisible()
    await see(page, 'a workout waits')

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.route('**/api/activities', route =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { code: 'activity_overlap' } })
        : route.continue(),
    )
    await page.context().setOffline(false)
    await expect(page.getByRole('link', { name: texts.mend })).toBeVisible()
    await expect(page.locator('[data-variant=destructive]')).toHaveCount(0)
    await see(page, 'a workout that was refused')
    await page.getByRole('button', { name: texts.account }).locator('visible=true').first().click()
    await button(page, texts.signOut).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await see(page, 'signing out with a workout that waits')

    const other = await newPerson('Gil')
    await logWorkoutOf(other, { challenge: null })
    const fresh = await other.open(browser, look)
    await fresh.addInitScript("addEventListener('load', () => dispatchEvent(new Event('beforeinstallprompt')))")
    await fresh.goto('/app')
    await expect(fresh.getByRole('heading', { name: texts.install })).toBeVisible()
    await see(fresh, 'the invitation to install')
    await fresh.route('**/api/home*', route =>
      route.fulfill({ status: 500, headers: { 'x-request-id': 'a1b2c3d4-7' }, json: { code: 'unexpected' } }),
    )
    await fresh.reload()
    await expect(fresh.getByRole('heading', { name: texts.issue })).toBeVisible()
    await see(fresh, 'a technical issue')

    const caio = await signedInPage(browser, 'caio@bora.test', look)
    await caio.route('**/reactions/*', route =>
      route.fulfill({ status: 500, headers: { 'x-request-id': 'a1b2c3d4-8' }, json: { code: 'unexpected' } }),
    )
    await caio.goto('/feed')
    await caio
      .getByRole('button', { name: /^(Curtir|Like)/ })
      .first()
      .click()
    await expect(caio.getByRole('region', { name: texts.issue })).toBeVisible()
    await see(caio, 'a change that failed')
  },
}
