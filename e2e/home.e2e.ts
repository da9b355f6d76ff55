import type { Locator, Page } from '@playwright/test'
import { addDays, weekdayOf } from '@bora/rules/calendar.ts'
import { logWorkoutOf, newPerson, told } from './accounts.ts'
import {
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  loaded,
  PHONE,
  readToTheEnd,
  signedInPage,
  test,
  alternating,
} from './world.ts'

// The part of a phone above its keyboard.
const ABOVE_KEYBOARD = { width: 390, height: 480 }
const TABLET = { width: 820, height: 1180 }
const LARGE = { width: 1920, height: 1080 }

const TEXTS = {
  'pt-BR': {
    stage: 'Seu dia',
    mine: 'Meus desafios',
    search: 'Buscar desafios',
    soon: 'Começam em breve',
    none: 'Nenhum desafio por aqui',
    first: 'Seu mural está em branco',
    trained: 'Leve seu treino a um desafio',
    find: 'Achar um desafio',
    log: 'Registrar treino de hoje',
    results: 'Desafios',
    week: 'Pontos na semana',
    near: 'Perto de você',
    balance: 'Disponível na carteira',
    clear: 'Limpar busca',
    navigation: 'Navegação',
    places: ['Início', 'Carteira', 'Perfil'],
    corrected: 'Nada com “trasnformaçao”. Mostrando “transformacao”.',
  },
  en: {
    stage: 'Your day',
    mine: 'My challenges',
    search: 'Search challenges',
    soon: 'Starting soon',
    none: 'No challenges here',
    first: 'Your wall is blank',
    trained: 'Your training, in a challenge',
    find: 'Find a challenge',
    log: 'Log today’s workout',
    results: 'Challenges',
    week: 'Points this week',
    near: 'Close to you',
    balance: 'Available in wallet',
    clear: 'Clear search',
    navigation: 'Navigation',
    places: ['Home', 'Wallet', 'Profile'],
    corrected: 'Nothing for “trasnformaçao”. Showing “transformacao”.',
  },
} as const

/** Expects each to be lower than the previous one. */
async function expectFromTop(...parts: Locator[]): Promise<void> {
  const tops = []
  for (const part of parts) tops.push((await part.boundingBox())!.y)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
}

type RowOfCards = { cards: number; ofList: number; share: number }

/**
 * Returns every visible row of cards: how many of its cards are visible, and the share of its width that they and the
 * gaps take.
 */
function rowsOfCards(page: Page): Promise<RowOfCards[]> {
  return page.evaluate<RowOfCards[]>(`[...document.querySelectorAll('main ul:has(> li > article)')]
    .filter(list => list.offsetParent && getComputedStyle(list).display === 'grid')
    .flatMap(list => {
      const boxes = [...list.children].map(card => card.getBoundingClientRect())
      const { left, width } = list.getBoundingClientRect()
      return Object.values(Object.groupBy(boxes, box => Math.round(box.top))).map(row => ({
        cards: row.length,
        ofList: boxes.length,
        share: (Math.max(...row.map(box => box.right)) - left) / width,
      }))
    })`)
}

for (const language of alternating('home', ['pt-BR', 'en'] as const)) {
  const text = TEXTS[language]

  test(`on a phone own challenges come before the search, whose results are above the keyboard: ${language}`, async ({
    browser,
  }) => {
    const page = await signedInPage(browser, 'ana@bora.test', { language })
    await page.goto('/app')
    await loaded(page)
    await expectFromTop(
      page.getByRole('region', { name: text.stage }).locator('visible=true'),
      page.getByRole('region', { name: text.mine }),
      page.getByRole('searchbox', { name: text.search }),
      page.getByRole('heading', { name: text.soon }),
    )
    await expect(page.locator('#my-challenges').getByRole('link').first()).toBeInViewport()
    await expectOnePitanga(page)
    for (const width of [320, 390]) {
      await page.setViewportSize({ ...PHONE, width })
      await expectNoSidewaysScroll(page, `home at ${width}`)
    }

    const search = page.getByRole('searchbox', { name: text.search })
    await search.focus()
    await page.setViewportSize(ABOVE_KEYBOARD)
    await page.keyboard.type('zzxqy')
    await expect(page.getByText(text.none)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('region', { name: text.stage })).toBeHidden()
    await expect(search).toBeFocused()
    await expect(search).toBeInViewport({ ratio: 1 })
    await search.fill('transformacao')
    await expect(page.getByRole('heading', { name: 'Transformação 30 dias' })).toBeInViewport({ ratio: 1 })
    // A misspelled word: the nearest result, and a note that it is another word.
    await search.fill('trasnformaçao')
    await expect(page.getByText(text.corrected)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { name: 'Transformação 30 dias' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: text.clear }).click()
    await expect(page.getByRole('region', { name: text.stage }).locator('visible=true')).toBeVisible()
    await expect(page.locator('#my-challenges')).toBeVisible()

    await page.setViewportSize(PHONE)
    const places = page.getByRole('navigation', { name: text.navigation }).locator('visible=true').getByRole('link')
    const here = places.and(page.locator('[aria-current=page]'))
    await expect(places).toHaveText([text.places[0], 'Feed', '', text.places[1], text.places[2]])
    await expect(here).toHaveText([text.places[0]])
    for (const [place, address] of [
      [text.places[2], /\/profile$/],
      [text.places[1], /\/wallet$/],
      ['Feed', /\/feed$/],
      [text.places[0], /\/app$/],
    ] as const) {
      await places.filter({ hasText: place }).click()
      await expect(page).toHaveURL(address)
      await expect(here).toHaveText([place])
      await loaded(page)
      await expectNoSidewaysScroll(page, place)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page, 'the tab bar on the narrowest phone')
  })

  test(`a new person is led to a challenge first, and logs second: ${language}`, async ({ browser }) => {
    const lia = await newPerson('Lia')
    const page = await lia.open(browser, { language })
    await page.goto('/app')
    await loaded(page)
    const find = page.getByRole('button', { name: text.find }).locator('visible=true')
    await expect(page.getByRole('heading', { name: text.first })).toBeVisible()
    for (const viewport of [DESKTOP, { width: 1024, height: 800 }, PHONE]) {
      await page.setViewportSize(viewport)
      await expectOnePitanga(page)
    }
    await expectFromTop(
      page.getByRole('heading', { name: text.first }),
      find,
      page.getByRole('link', { name: text.log }).locator('visible=true'),
      page.getByRole('searchbox', { name: text.search }),
    )
    await expect(find).toBeInViewport()
    await find.press('Enter')
    await expect(page.getByRole('region', { name: text.results }).getByRole('article').first()).toBeInViewport()
    await expect(page.getByRole('heading', { name: text.first })).toBeHidden()

    await logWorkoutOf(lia, { challenge: null })
    await page.goto('/app')
    await expect(page.getByRole('heading', { name: text.trained })).toBeVisible()
    await expect(page.getByRole('heading', { name: text.first })).toHaveCount(0)
  })

  test(`on a desktop the rail shows the day, the week, rivals and the balance, and rows of cards are full: ${language}`, async ({
    browser,
  }) => {
    const page = await signedInPage(browser, 'ana@bora.test', { language, viewport: DESKTOP })
    await page.goto('/app')
    await loaded(page)
    const rail = page.getByRole('complementary')
    await expectFromTop(
      rail.getByRole('region', { name: text.stage }),
      rail.getByRole('region', { name: text.week }),
      rail.getByRole('region', { name: text.near }),
      rail.getByRole('region', { name: text.balance }),
    )
    const points = rail.getByRole('region', { name: text.week })
    // On a Monday the week has just begun, and the sum of its days is shown, even if it is 0.
    const { today, dayPoints } = (await told(page, '/home?timeZone=America%2FSao_Paulo')) as {
      today: string
      dayPoints: { date: string; points: number }[]
    }
    const monday = addDays(today, 1 - weekdayOf(today))
    const sum = dayPoints.filter(({ date }) => date >= monday).reduce((all, one) => all + one.points, 0)
    await expect(points.getByRole('paragraph')).toHaveText(new Intl.NumberFormat(language).format(sum))
    await expect(page.getByRole('region', { name: text.stage }).locator('visible=true')).toHaveCount(1)

    for (const viewport of [{ width: 1024, height: 800 }, DESKTOP, LARGE]) {
      await page.setViewportSize(viewport)
      await expectOnePitanga(page)
      const rows = await rowsOfCards(page)
      expect(rows.length).toBeGreaterThanOrEqual(6)
      for (const { cards, ofList, share } of rows) {
        expect(cards, `a row of ${ofList} at ${viewport.width}`).toBeGreaterThanOrEqual(Math.min(2, ofList))
        expect(share, `a row of ${ofList} at ${viewport.width} is full`).toBeCloseTo(1, 1)
      }
      await expectNoSidewaysScroll(page, `home at ${viewport.width}`)
    }
    await page.setViewportSize(TABLET)
    await expectNoSidewaysScroll(page, 'home on a tablet')
  })
}

test('while typing home asks rarely, and filters and finished challenges change the list', async ({ browser }) => {
  const page = await signedInPage(browser, 'ana@bora.test')
  await page.clock.install()
  await page.goto('/app')
  await readToTheEnd(page)
  await expect(page.getByRole('heading', { name: 'Começam em breve' })).toBeVisible()

  const asked: string[] = []
  page.on('request', request => request.url().includes('/challenges/open') && asked.push(request.url()))
  // However slow the machine is, these keys come one right after the other.
  await page.clock.pauseAt(await page.evaluate<number>('Date.now() + 10_000'))
  await page.getByRole('searchbox', { name: 'Buscar desafios' }).pressSequentially('transformacao')
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Transformação 30 dias' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Começam em breve' })).toBeHidden()
  expect(asked.length).toBeLessThan(5)
  await page.getByRole('button', { name: 'Limpar busca' }).click()

  await page.getByRole('button', { name: 'Com entrada' }).click()
  await expect(page.getByRole('button', { name: 'Com entrada' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { name: 'Guerreiros do fim de semana' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dez mil por dia' })).toBeHidden()
  await page.getByRole('button', { name: 'Com entrada' }).click()

  await page
    .getByText(/^Concluídos/)
    .first()
    .click()
  await expect(page.locator('#my-challenges').getByRole('link', { name: 'Outubro sem desculpa' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Criar desafio' })).toBeHidden()
})

/** One element per screen has the brand's colour: logging, or finding a first challenge. */
async function expectOnePitanga(page: Page): Promise<void> {
  // The + in the middle of the tab bar is navigation.
  await expect(page.locator('.shadow-brand:not(nav *)').locator('visible=true')).toHaveCount(1)
}
