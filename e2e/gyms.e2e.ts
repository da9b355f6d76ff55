import type { Page } from '@playwright/test'
import { mapOf, startOverpass } from '@bora/server/src/testing/overpass-server.ts'
import { newChallenge, newPerson, type Person } from './accounts.ts'
import { AT_THE_GYM, deviceAt, deviceWithout, mayAsk, type PlaceProblem } from './device-place.ts'
import { startServer } from './server.ts'
import {
  signedInPage,
  attachPhoto,
  DESKTOP,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  LOOKS,
  type Look,
  test,
  alternating,
} from './world.ts'

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
    manual: 'Sem a localização também dá: busque a academia pelo nome aqui em cima.',
    asking: 'Permita a localização na pergunta do navegador.',
    hint: 'Sua posição exata não sai deste aparelho.',
    there: 'No local: você está a 17 m de Box Carcará, com precisão de 12 m.',
    far: 'Você está a 2 km de Box Carcará, com precisão de 12 m. O check-in no local vale até 150 m.',
    farHelp: 'Chegue mais perto e meça de novo.',
    vague: 'Você está a cerca de 17 m de Box Carcará, mas sua posição só tem precisão de 900 m.',
    ticket: 'Check-in no local em Box Carcará',
    plainTicket: 'Check-in em Box Carcará',
    notThen: 'Check-in em Box Carcará, sem a marca “no local”: a medição foi fora da hora do treino',
    mark: 'no local',
    problems: {
      denied: ['Acesso à localização negado', 'Clique no ícone à esquerda do endereço.'],
      unsupported: ['Este navegador não informa a localização', 'Abra a Bora no Chrome ou no Firefox.'],
      insecure: ['A localização só funciona em conexão segura', 'Abra a Bora pelo endereço que começa com https://.'],
      unavailable: ['Não deu para saber onde você está', 'Ligue o Wi-Fi e tente de novo.'],
      timed_out: ['A localização demorou demais', 'Ligue o Wi-Fi e tente de novo.'],
    },
  },
  en: {
    gym: 'Gym',
    next: 'Continue',
    review: 'Review',
    confirm: 'Confirm workout',
    near: 'Near me',
    again: 'Measure again',
    retry: 'Try again',
    search: 'Gym name',
    manual: "You don't need it: search for the gym by name above.",
    asking: 'Allow your location when the browser asks.',
    hint: 'Your exact location never leaves this device.',
    there: "On the spot: you're 17 m from Box Carcará, accurate to 12 m.",
    far: "You're 2 km from Box Carcará, accurate to 12 m. Checking in on the spot works up to 150 m.",
    farHelp: 'Get closer and measure again.',
    vague: "You're about 17 m from Box Carcará, but your location is only accurate to 900 m.",
    ticket: 'Checked in on the spot at Box Carcará',
    plainTicket: 'Check-in at Box Carcará',
    notThen: "Check-in at Box Carcará, without the “on the spot” mark: it wasn't measured around the workout",
    mark: 'on the spot',
    problems: {
      denied: ['Location access denied', 'Click the icon to the left of the address.'],
      unsupported: ["This browser doesn't share its location", 'Open Bora in Chrome or Firefox.'],
      insecure: ['Location only works over a secure connection', 'Open Bora at the address that begins with https://.'],
      unavailable: ["Couldn't tell where you are", 'Turn on Wi-Fi and try again.'],
      timed_out: ['Finding your location took too long', 'Turn on Wi-Fi and try again.'],
    },
  },
} as const

for (const look of alternating('gyms', LOOKS)) {
  const texts = TEXTS[look.language]
  const named = `${look.language}, ${look.theme}, ${look.viewport.width} wide`

  test(`without a location it says why and how to change that, and gyms can be found by name: ${named}`, async ({
    browser,
  }) => {
    const person = await newPerson('Rita')
    for (const [problem, [title, step]] of Object.entries(texts.problems)) {
      const page = await toGyms(browser, person, look, page => deviceWithout(page, problem as PlaceProblem))
      const help = page.getByRole('alert')
      // If permission is granted already, the button isn't needed.
      if (problem !== 'unavailable' && problem !== 'timed_out') {
        await expect(help).toHaveCount(0)
        await page.getByRole('button', { name: texts.near }).click()
      }
      await expect(help.getByRole('heading', { name: title })).toBeVisible()
      await expect(help).toContainText(texts.manual)
      await expect(help.getByRole('listitem').filter({ hasText: step })).toBeVisible()
      await page.getByRole('searchbox', { name: texts.search }).fill('carcara sao paulo')
      await expect(page.getByRole('radio')).toHaveCount(1)
      await expect(page.getByRole('radio', { name: /Box Carcará/ })).toBeAttached()
      await expectNoAxeFindings(page)
      await expectNoSidewaysScroll(page, named)
      await page.context().close()
    }
  })

  test(`distance and accuracy are shown: on the spot, too far, too vague: ${named}`, async ({ browser }) => {
    const person = await newPerson('Gil')
    const page = await toGyms(browser, person, look, page => deviceAt(page, AT_THE_GYM))
    await page.getByRole('radio', { name: /Box Carcará/ }).press('Space')
    await expect(page.getByText(texts.there)).toBeVisible()
    await expect(page.getByRole('radio').first()).toBeChecked()
    await expect(page.locator('[data-map] [data-gym=chosen]')).toHaveCount(1)
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
    await page.context().setGeolocation({ ...AT_THE_GYM, latitude: -23.6 })
    await page.getByRole('button', { name: texts.again }).click()
    await expect(page.getByText(texts.far)).toContainText(texts.far)
    await expect(page.getByText(texts.farHelp)).toBeVisible()
    await expectNoAxeFindings(page)
    await page.context().setGeolocation({ ...AT_THE_GYM, accuracy: 900 })
    await page.getByRole('button', { name: texts.again }).click()
    await expect(page.getByText(texts.vague)).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page, named)
  })
}

for (const language of alternating('gyms 2', ['pt-BR', 'en'] as const)) {
  const texts = TEXTS[language]

  test(`the challenge sees an on-the-spot check-in, and nothing sent reveals the location: ${language}`, async ({
    browser,
  }) => {
    const person = await newPerson('Lia')
    const challenge = await newChallenge(person, { title: 'Um por dia' })
    const page = await toGyms(browser, person, { language, viewport: DESKTOP }, page => deviceAt(page, AT_THE_GYM))
    const told: string[] = []
    page.on('request', request => told.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.getByRole('radio', { name: /Box Carcará/ }).press('Space')
    await page.getByRole('button', { name: texts.again }).click()
    await expect(page.getByText(texts.there)).toBeVisible()
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

  test(`an outdated measurement is reported on the review, and an unmeasured check-in has no mark: ${language}`, async ({
    browser,
  }) => {
    const person = await newPerson('Nina')
    const page = await toGyms(browser, person, { language }, page => deviceAt(page, AT_THE_GYM))
    await page.getByRole('radio', { name: /Box Carcará/ }).press('Space')
    await expect(page.getByText(texts.there)).toBeVisible()
    // As if the form had been open since yesterday.
    await page.evaluate(`{
      const key = Object.keys(localStorage).find(key => key.startsWith('bora.workout.'))
      const draft = JSON.parse(localStorage.getItem(key))
      draft.gymSeen.at = new Date(Date.parse(draft.gymSeen.at) - 86_400_000).toISOString()
      draft.step = 3
      localStorage.setItem(key, JSON.stringify(draft))
    }`)
    await page.reload()
    await attachPhoto(page)
    await button(page, texts.review).click()
    await expect(page.getByText(texts.notThen)).toBeVisible()
  })
}

test('permission granted, denied and granted again in the browser takes effect without a reload', async ({
  browser,
}) => {
  const texts = TEXTS['pt-BR']
  const page = await toGyms(browser, await newPerson('Davi'), {}, page => deviceWithout(page, 'denied'))
  await page.context().setGeolocation(AT_THE_GYM)
  await expect(page.getByText(texts.hint)).toBeVisible()
  await page.getByRole('button', { name: texts.near }).click()
  await expect(page.getByRole('alert')).toContainText(texts.problems.denied[0])
  await page.getByRole('button', { name: texts.retry }).click()
  await expect(page.getByRole('alert')).toContainText(texts.problems.denied[0])
  await mayAsk(page, 'granted')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /Box Carcará/ })).toBeAttached()
  await expect(page.getByRole('button', { name: texts.again })).toBeVisible()
  await mayAsk(page, 'denied')
  await expect(page.getByRole('alert')).toContainText(texts.problems.denied[0])
  await mayAsk(page, 'prompt')
  await expect(page.getByText(texts.hint)).toBeVisible()
})

test('gyms can be found by name while the browser asks, and retrying after a failure needs no reload', async ({
  browser,
}) => {
  const texts = TEXTS['pt-BR']
  const person = await newPerson('Caio')
  const asked = await toGyms(browser, person, {}, page => deviceWithout(page, 'asking'))
  await asked.getByRole('button', { name: texts.near }).click()
  await expect(asked.getByText(texts.asking)).toBeVisible()
  await asked.getByRole('searchbox', { name: texts.search }).fill('carcara sao paulo')
  await expect(asked.getByRole('radio')).toHaveCount(1)
  const late = await toGyms(browser, person, {}, page => deviceWithout(page, 'timed_out'))
  await expect(late.getByRole('alert')).toContainText(texts.problems.timed_out[0])
  await late.context().setGeolocation(AT_THE_GYM)
  await late.getByRole('button', { name: texts.retry }).click()
  await expect(late.getByRole('button', { name: texts.again })).toBeVisible()
  await expect(late.getByRole('alert')).toHaveCount(0)
})

const PHONES = {
  'iOS Safari': [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Em Localização, escolha Permitir.',
  ],
  'Samsung Internet': [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Toque no cadeado à esquerda do endereço.',
  ],
} as const
test('the instructions match the current browser', async ({ browser }) => {
  for (const [userAgent, step] of Object.values(PHONES)) {
    const page = await toGyms(browser, await newPerson('Bia'), { userAgent }, page => deviceWithout(page, 'denied'))
    await page.getByRole('button', { name: TEXTS['pt-BR'].near }).click()
    await expect(page.getByRole('alert').getByRole('listitem').filter({ hasText: step })).toBeVisible()
  }
})

test('a map service’s gyms are shown with its name, and while it is down a named fallback list is used', async ({
  browser,
}) => {
  const gym = {
    id: '',
    name: 'Box do Mapa',
    address: 'Rua A, 1',
    city: 'Recife, PE',
    latitude: -8.05,
    longitude: -34.9,
  }
  // Creating a demo world takes time on a busy machine.
  test.setTimeout(360_000)
  const map = await startOverpass(mapOf([gym]))
  const server = await startServer({ env: { GYM_DIRECTORY: 'overpass', OVERPASS_URL: map.url } })
  try {
    const page = await signedInPage(browser, 'caio@bora.test', { url: server.url })
    await page.goto('/add-activity')
    await page.getByRole('radio', { name: 'Musculação', exact: true }).press('Space')
    await button(page, 'Continuar').click()
    await expect(page.getByRole('heading', { name: 'Qual é a sua academia?' })).toBeVisible()
    await page.getByRole('searchbox').fill('box mapa')
    await expect(page.getByRole('radio', { name: /Box do Mapa.*Rua A, 1 · Recife, PE/ })).toBeAttached()
    await expect(page.getByRole('link', { name: 'Dados de © colaboradores do OpenStreetMap' })).toBeVisible()
    await expectNoAxeFindings(page)
    map.moods = Array.from({ length: 4 }, () => ({ status: 400 }))
    await page.getByRole('searchbox').fill('carcara')
    await expect(page.getByText('O mapa de academias não está respondendo. Esta é uma lista de exemplo')).toBeVisible()
    await expect(page.getByRole('radio', { name: /Box Carcará/ }).first()).toBeAttached()
    await expectNoAxeFindings(page)
  } finally {
    await server.stop()
    await map.close()
  }
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
