import type { Locator, Page } from '@playwright/test'
import { addDays, weekdayOf } from '@bora/rules/calendar.ts'
import { logWorkoutOf, newPerson, told } from './accounts.ts'
import {
  DESKTOP,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  loaded,
  PHONE,
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
 * Every visible row of cards: how many cards it has of how many, and the share of its width that they and the gaps
 * take.
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

  test(`own challenges are below the hero card, and the search below them: ${language}`, async ({ browser }) => {
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
    for (const width of [320, 390]) {
      await page.setViewportSize({ ...PHONE, width })
      await expectNoSidewaysScroll(page, `home at ${width}`)
    }
    await expectNoAxeFindings(page)
  })

  test(`a new person is led to a challenge first, and logs second: ${language}`, async ({ browser }) => {
    const lia = await newPerson('Lia')
    const page = await lia.open(browser, { language })
    await page.goto('/app')
    await loaded(page)
    const find = page.getByRole('button', { name: text.find }).locator('visible=true')
    await expect(page.getByRole('heading', { name: text.first })).toBeVisible()
    await expectFromTop(
      page.getByRole('heading', { name: text.first }),
      find,
      page.getByRole('link', { name: text.log }).locator('visible=true'),
      page.getByRole('searchbox', { name: text.search }),
    )
    await expect(find).toBeInViewport()
    await expectNoAxeFindings(page)
    await find.press('Enter')
    await expect(page.getByRole('region', { name: text.results }).getByRole('article').first()).toBeInViewport()
    await expect(page.getByRole('heading', { name: text.first })).toBeHidden()

    await logWorkoutOf(lia, { challenge: null })
    await page.goto('/app')
    await expect(page.getByRole('heading', { name: text.trained })).toBeVisible()
    await expect(page.getByRole('heading', { name: text.first })).toHaveCount(0)
  })

  test(`search results, or that there are none, are visible above the keyboard: ${language}`, async ({ browser }) => {
    const page = await signedInPage(browser, 'ana@bora.test', { language })
    await page.goto('/app')
    await loaded(page)
    const search = page.getByRole('searchbox', { name: text.search })
    await search.focus()
    await page.setViewportSize(ABOVE_KEYBOARD)
    await page.keyboard.type('zzxqy')
    await expect(page.getByText(text.none)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('region', { name: text.stage })).toBeHidden()
    await expect(search).toBeFocused()
    await expect(search).toBeInViewport({ ratio: 1 })
    await expectNoAxeFindings(page)
    await search.fill('transformacao')
    await expect(page.getByRole('heading', { name: 'Transformação 30 dias' })).toBeInViewport({ ratio: 1 })
    // A misspelled word: the nearest result, and a note that it is another word.
    await search.fill('trasnformaçao')
    await expect(page.getByText(text.corrected)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { name: 'Transformação 30 dias' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: text.clear }).click()
    await expect(page.getByRole('region', { name: text.stage }).locator('visible=true')).toBeVisible()
    await expect(page.locator('#my-challenges')).toBeVisible()
  })

  test(`the rail shows the day, the week’s points, the nearest rivals, and the balance: ${language}`, async ({
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
    // On a Monday the week has just begun: the sum of its days is shown, whatever it is.
    const { today, dayPoints } = (await told(page, '/home?timeZone=America%2FSao_Paulo')) as {
      today: string
      dayPoints: { date: string; points: number }[]
    }
    const monday = addDays(today, 1 - weekdayOf(today))
    const sum = dayPoints.filter(({ date }) => date >= monday).reduce((all, one) => all + one.points, 0)
    await expect(points.getByRole('paragraph')).toHaveText(new Intl.NumberFormat(language).format(sum))
    await expect(page.getByRole('region', { name: text.stage }).locator('visible=true')).toHaveCount(1)
    await expectNoAxeFindings(page)
  })
}

test('no card is alone in a row with space next to it', async ({ browser }) => {
  const ana = await signedInPage(browser, 'ana@bora.test', { viewport: DESKTOP })
  await ana.goto('/app')
  await loaded(ana)
  for (const viewport of [{ width: 1024, height: 800 }, DESKTOP, LARGE]) {
    await ana.setViewportSize(viewport)
    const rows = await rowsOfCards(ana)
    expect(rows.length).toBeGreaterThanOrEqual(6)
    for (const { cards, ofList, share } of rows) {
      expect(cards, `a row of ${ofList} at ${viewport.width}`).toBeGreaterThanOrEqual(Math.min(2, ofList))
      expect(share, `a row of ${ofList} at ${viewport.width} is full`).toBeCloseTo(1, 1)
    }
    await expectNoSidewaysScroll(ana, `home at ${viewport.width}`)
  }
  await ana.setViewportSize(TABLET)
  await expectNoSidewaysScroll(ana, 'home on a tablet')
})

test('one element per screen is pitanga: logging, or finding a first challenge', async ({ browser }) => {
  const lia = await newPerson('Lia')
  for (const viewport of [PHONE, { width: 1024, height: 800 }, DESKTOP]) {
    for (const page of [
      await signedInPage(browser, 'ana@bora.test', { viewport }),
      await lia.open(browser, { viewport }),
    ]) {
      await page.goto('/app')
      await loaded(page)
      // The + in the middle of the tab bar is navigation.
      const pitanga = page.locator('.shadow-brand:not(nav *)').locator('visible=true')
      await expect(pitanga, `${viewport.width} wide`).toHaveCount(1)
    }
  }
})

test('the tab bar has four entries next to the +, and marks the current one', async ({ browser }) => {
  const page = await signedInPage(browser, 'ana@bora.test', { viewport: PHONE })
  await page.goto('/app')
  await loaded(page)
  const places = page.getByRole('navigation', { name: 'Navegação' }).locator('visible=true').getByRole('link')
  const here = places.and(page.locator('[aria-current=page]'))
  await expect(places).toHaveText(['Início', 'Feed', '', 'Carteira', 'Perfil'])
  await expect(here).toHaveText(['Início'])
  for (const [place, address] of [
    ['Perfil', /\/profile$/],
    ['Carteira', /\/wallet$/],
    ['Feed', /\/feed$/],
    ['Início', /\/app$/],
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
