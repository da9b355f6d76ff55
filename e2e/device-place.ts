import type { Page } from '@playwright/test'

/** Why a page can't get the device's location; `asking` is the browser's unanswered prompt. */
export type PlaceProblem = 'denied' | 'unsupported' | 'insecure' | 'unavailable' | 'timed_out' | 'asking'

/** In front of Box Carcará in São Paulo, one of the gyms in the embedded directory. */
export const AT_THE_GYM = { latitude: -23.58183, longitude: -46.63462, accuracy: 12 }

/** Gives the device a location, and the page the permission to ask for it. */
export async function deviceAt(page: Page, place: typeof AT_THE_GYM): Promise<void> {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(place)
}

/** Before the page is opened: the outcome of its location request. */
export async function deviceWithout(page: Page, problem: PlaceProblem): Promise<void> {
  switch (problem) {
    case 'denied':
      await mayAsk(page, 'denied')
      return
    case 'unsupported':
      await page.addInitScript('delete Navigator.prototype.geolocation')
      return
    case 'insecure':
      await page.addInitScript("Object.defineProperty(window, 'isSecureContext', { value: false })")
      return
    case 'unavailable': {
      await page.context().grantPermissions(['geolocation'])
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Emulation.setGeolocationOverride', {})
      return
    }
    case 'timed_out':
      // Without a set location the device searches forever; the browser gives up sooner than it would for people.
      await page.context().grantPermissions(['geolocation'])
      await page.addInitScript(`{
        const { getCurrentPosition } = Geolocation.prototype
        Geolocation.prototype.getCurrentPosition = function (found, failed, how) {
          getCurrentPosition.call(this, found, failed, { ...how, timeout: 300 })
        }
      }`)
      return
    case 'asking':
      await mayAsk(page, 'prompt')
      await page.addInitScript('Geolocation.prototype.getCurrentPosition = () => {}')
  }
}

/** The person's choice in the browser's settings for this site; also while the page is open. */
export async function mayAsk(page: Page, setting: 'granted' | 'denied' | 'prompt'): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const origin = new URL(process.env.BORA_URL!).origin
  // Otherwise the setting would apply to a browser context without a test.
  const { browserContextId } = (await devtools.send('Target.getTargetInfo')).targetInfo
  const permission = { name: 'geolocation' }
  await devtools.send('Browser.setPermission', { permission, setting, origin, browserContextId })
}
