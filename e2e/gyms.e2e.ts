import type { Page } from '@playwright/test'
import { newChallenge, newPerson, type Person } from './accounts.ts'
import { AT_THE_GYM, deviceAt, deviceWithout, mayAsk } from './device-place.ts'
import { attachPhoto, DESKTOP, expect, type Look, PHONE, test, alternating } from './world.ts'

const TEXTS = {
  'pt-BR': {
    gym: 'Musculação',
    next: 'Continuar',
    review: 'Revisar',
    confirm: 'Confirmar treino',
    near: 'Perto de mim',
    again: 'Medir de novo',
    retry: 'Tentar de novo',
    search: 'Nome da academia',
    asking: 'Permita a localização na pergunta do navegador.',
    hint: 'Sua posição exata não sai deste aparelho.',
    there: 'No local: você está a 17 m de Box Carcará, com precisão de 12 m.',
    far: 'Você está a 2 km de Box Carcará, com precisão de 12 m. O check-in no local vale até 150 m.',
    vague: 'Você está a cerca de 17 m de Box Carcará, mas sua posição só tem precisão de 900 m.',
    ticket: 'Check-in no local em Box Carcará',
    mark: 'no local',
  },
  en: {
    gym: 'Gym',
    next: 'Continue',
    review: 'Review',
    confirm: 'Confirm workout',
    near: 'Near me',
    again: 'Check again',
    retry: 'Try again',
    search: 'Gym name',
    asking: 'Allow your location when the browser asks.',
    hint: 'Your exact location never leaves this device.',
    there: "On the spot: you're 17 m from Box Carcará, accurate to 12 m.",
    far: "You're 2 km from Box Carcará, accurate to 12 m. Checking in on the spot works up to 150 m.",
    vague: "You're about 17 m from Box Carcará, but your location is only accurate to 900 m.",
    ticket: 'Checked in on the spot at Box Carcará',
    mark: 'on the spot',
  },
} as const

for (const language of alternating('gyms 2', ['pt-BR', 'en'] as const)) {
  const texts = TEXTS[language]

  test(`a check-in is on the spot, too far or too vague, the challenge sees it, and nothing sent reveals the location: ${language}`, async ({
    browser,
  }) => {
    const person = await newPerson('Lia')
    const challenge = await newChallenge(person, { title: 'Um por dia' })
    const page = await toGyms(browser, person, { language, viewport: DESKTOP }, page => deviceAt(page, AT_THE_GYM))
    const told: string[] = []
    page.on('request', request => told.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.getByRole('radio', { name: /Box Carcará/ }).press('Space')
    await expect(page.getByText(texts.there)).toBeVisible()
    await expect(page.locator('[data-map] [data-gym=chosen]')).toHaveCount(1)
    await page.setViewportSize(PHONE)
    const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('label:has(input[name=gym]) span')]
      .filter(one => getComputedStyle(one).display !== 'inline' && one.scrollWidth > one.clientWidth + 1)
      .map(one => one.textContent)`)
    expect(cut, 'names and addresses that are cut').toEqual([])
    const list = page.getByRole('radio')
    for (let index = 0; index < 6; index++) {
      await list.nth(index).press('Space')
      const [map, pin] = await Promise.all(
        ['[data-map]', '[data-gym=chosen]'].map(part => page.locator(part).boundingBox()),
      )
      expect(pin!.y, `the pin of gym ${index + 1} is seen whole`).toBeGreaterThanOrEqual(map!.y)
      expect(pin!.x + pin!.width).toBeLessThanOrEqual(map!.x + map!.width)
    }
    await list.first().press('Space')
    for (const [place, words] of [
      [{ ...AT_THE_GYM, latitude: -23.6 }, texts.far],
      [{ ...AT_THE_GYM, accuracy: 900 }, texts.vague],
      [AT_THE_GYM, texts.there],
    ] as const) {
      await page.context().setGeolocation(place)
      await page.getByRole('button', { name: texts.again }).click()
      await expect(page.getByText(words)).toBeVisible()
    }
    const kept = await page.evaluate<string>('JSON.stringify(localStorage)')
    await button(page, texts.next).click()
    await attachPhoto(page)
    await button(page, texts.review).click()
    await expect(page.getByText(texts.ticket, { exact: true })).toBeVisible()
    const sent = page.waitForRequest(
      request => request.method() === 'POST' && request.url().endsWith('/api/activities'),
    )
    await button(page, texts.confirm).click()
    expect((await sent).postDataJSON()).toMatchObject({ gymSeen: { distanceMeters: 17, accuracyMeters: 12 } })
    await expect(page.getByRole('heading', { level: 1, name: /Lia/ })).toBeVisible()
    const exact = /23[.,]58\d|46[.,]63\d/
    const gyms = /"(latitude|longitude)\\*":-?\d+\.\d+/g
    expect(told.filter(text => exact.test(text))).toEqual([])
    expect(kept.replace(gyms, '')).not.toMatch(exact)
    await page.goto(`/challenge/${challenge}?tab=check-ins`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Box Carcará' })).toContainText(texts.mark)
  })
}

test('permission granted, denied and granted again takes effect without a reload, and gyms are found while the browser asks', async ({
  browser,
}) => {
  const texts = TEXTS['pt-BR']
  const denied = 'Acesso à localização negado'
  const person = await newPerson('Davi')
  const page = await toGyms(browser, person, {}, page => deviceWithout(page, 'denied'))
  await page.context().setGeolocation(AT_THE_GYM)
  await expect(page.getByText(texts.hint)).toBeVisible()
  await page.getByRole('button', { name: texts.near }).click()
  await expect(page.getByRole('alert')).toContainText(denied)
  await page.getByRole('button', { name: texts.retry }).click()
  await expect(page.getByRole('alert')).toContainText(denied)
  await mayAsk(page, 'granted')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /Box Carcará/ })).toBeAttached()
  await expect(page.getByRole('button', { name: texts.again })).toBeVisible()
  await mayAsk(page, 'denied')
  await expect(page.getByRole('alert')).toContainText(denied)
  await mayAsk(page, 'prompt')
  await expect(page.getByText(texts.hint)).toBeVisible()

  const asked = await toGyms(browser, person, {}, page => deviceWithout(page, 'asking'))
  await asked.getByRole('button', { name: texts.near }).click()
  await expect(asked.getByText(texts.asking)).toBeVisible()
  await asked.getByRole('searchbox', { name: texts.search }).fill('carcara sao paulo')
  await expect(asked.getByRole('radio')).toHaveCount(1)
  const late = await toGyms(browser, person, {}, page => deviceWithout(page, 'timed_out'))
  await expect(late.getByRole('alert')).toContainText('A localização demorou demais')
  await late.context().setGeolocation(AT_THE_GYM)
  await late.getByRole('button', { name: texts.retry }).click()
  await expect(late.getByRole('button', { name: texts.again })).toBeVisible()
  await expect(late.getByRole('alert')).toHaveCount(0)
})

/** The gym step, with its list. */
async function toGyms(
  browser: Parameters<Person['open']>[0],
  person: Person,
  look: Look,
  prepare: (page: Page) => Promise<void>,
): Promise<Page> {
  const page = await person.open(browser, look)
  await prepare(page)
  const texts = TEXTS[look.language ?? 'pt-BR']
  await page.goto('/add-activity')
  await page.getByRole('radio', { name: texts.gym, exact: true }).press('Space')
  await button(page, texts.next).click()
  await expect(page.getByRole('searchbox', { name: texts.search })).toBeVisible()
  await expect(page.locator('input[name=gym]').first()).toBeAttached()
  return page
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).locator('visible=true')
}
