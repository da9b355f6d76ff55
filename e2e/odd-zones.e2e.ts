import { newPerson } from './accounts.ts'
import { expect, PHONE, test } from './world.ts'

// What some browsers report if the device has no zone from the IANA database.
test("a browser with an invalid zone shows every page in the account's zone", async ({ browser }) => {
  for (const zone of ['Etc/Unknown', '+03:00'])
    await test.step(zone, async () => {
      const ana = await newPerson('Ana')
      const page = await ana.open(browser, { language: 'pt-BR', viewport: PHONE })
      const failed: string[] = []
      page.on('pageerror', error => failed.push(error.message))
      page.on('response', answer => answer.status() >= 400 && failed.push(`${answer.status()} ${answer.url()}`))
      await page.addInitScript(named => {
        const original = Intl.DateTimeFormat.prototype.resolvedOptions
        Intl.DateTimeFormat.prototype.resolvedOptions = function (this: Intl.DateTimeFormat) {
          return { ...original.call(this), timeZone: named }
        }
      }, zone)
      for (const address of ['/app', '/feed', '/profile', '/add-activity', '/app/create', '/wallet']) {
        const asked = address === '/app' ? page.waitForResponse(answer => answer.url().includes('/api/home?')) : null
        await page.goto(address)
        expect((await asked)?.status() ?? 200).toBe(200)
        // While a dialog is open, the page behind it has no role.
        await expect(page.getByRole('main').or(page.getByRole('dialog')).first()).toBeVisible()
        await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0)
      }
      expect(failed).toEqual([])
    })
})
