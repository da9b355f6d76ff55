import type { Page } from '@playwright/test'
import { newChallenge, newPerson } from './accounts.ts'
import { AT_THE_GYM, deviceAt, deviceWithout } from './device-place.ts'
import { button, type Part } from './state-part.ts'
import { attachPhoto, expect } from './world.ts'

/** The gym step, with and without the device's location. */
export const GYMS: Part = {
  name: 'gyms',
  boards: /add-activity/,
  async walk({ browser, look, texts, see }) {
    const person = await newPerson('Iris')
    await newChallenge(person, { title: 'Um por dia' })
    const toGym = async (prepare: (page: Page) => Promise<void> = async () => {}) => {
      const page = await person.open(browser, look)
      await prepare(page)
      await page.goto('/add-activity')
      await page.getByRole('radio', { name: texts.gym, exact: true }).press('Space')
      await button(page, texts.next).click()
      await expect(page.locator('input[name=gym]').first()).toBeAttached()
      return page
    }
    await see(await toGym(), 'not asked where one is')

    for (const problem of ['denied', 'unsupported', 'insecure', 'unavailable', 'timed_out'] as const) {
      const page = await toGym(page => deviceWithout(page, problem))
      // If permission is granted already, the button isn't needed.
      if (problem !== 'unavailable' && problem !== 'timed_out') await button(page, texts.nearMe).click()
      await expect(page.getByRole('alert').getByRole('listitem').first()).toBeVisible()
      await see(page, `no place: ${problem.replace('_', ' ')}`)
      await page.close()
    }
    const asked = await toGym(page => deviceWithout(page, 'asking'))
    await button(asked, texts.nearMe).click()
    await expect(asked.getByText(texts.allowPlace)).toBeVisible()
    await see(asked, 'the browser asks')

    const near = await toGym(page => deviceAt(page, AT_THE_GYM))
    await expect(near.locator('[data-map]')).toBeVisible()
    await see(near, 'gyms nearby')
    await near.getByRole('radio', { name: /Box Carcará/ }).press('Space')
    await expect(near.getByText(texts.there)).toBeVisible()
    await see(near, 'on the spot')
    await near.context().setGeolocation({ ...AT_THE_GYM, latitude: -23.6 })
    await button(near, texts.measureAgain).click()
    await expect(near.getByText(texts.tooFar)).toBeVisible()
    await see(near, 'too far away')
    await near.context().setGeolocation({ ...AT_THE_GYM, accuracy: 900 })
    await button(near, texts.measureAgain).click()
    await expect(near.getByText(texts.tooVague)).toBeVisible()
    await see(near, 'too vague')
    await near.context().setGeolocation(AT_THE_GYM)
    await button(near, texts.measureAgain).click()
    await expect(near.getByText(texts.there)).toBeVisible()
    await button(near, texts.next).click()
    await attachPhoto(near)
    await button(near, texts.review).click()
    await expect(near.getByText(texts.checkedInThere)).toBeVisible()
    await see(near, 'review, on the spot')

    // Shown only by an installation with a map service.
    const gym = { id: 'osm:node/1', name: 'Box Carcará', address: 'Rua Harmonia Nova, 1101', city: 'São Paulo, SP' }
    const gyms = [{ ...gym, latitude: AT_THE_GYM.latitude, longitude: AT_THE_GYM.longitude }]
    const other = await toGym()
    for (const [state, answer] of Object.entries({
      'an earlier answer of the map': { gyms, answeredBy: 'kept', credit: 'openstreetmap' },
      'another list, while the map is away': { gyms, answeredBy: 'stand_in', credit: null },
      'nothing to choose from yet': { gyms: [], answeredBy: 'directory', credit: null },
    })) {
      await other.unroute('**/api/gyms?*')
      await other.route('**/api/gyms?*', route => route.fulfill({ json: answer }))
      await other.reload()
      await expect(
        other
          .locator('[data-place=gym]')
          .getByRole(gyms.length ? 'paragraph' : 'heading')
          .first(),
      ).toBeVisible()
      await other.waitForLoadState('networkidle')
      await see(other, state)
    }
  },
}
