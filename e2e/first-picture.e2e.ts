import type { Page } from '@playwright/test'
import { MAX_KB_OF_HOME, scriptsOf } from './page-scripts.ts'
import { expect, LOOKS, loaded, openPage, signedInPage, test, alternating } from './world.ts'

const GREETING = 'Bora, Ana?'
const LOADING = { 'pt-BR': 'Carregando o início', en: 'Loading home' } as const
const CANVAS = { light: 'rgb(243, 246, 241)', dark: 'rgb(9, 18, 15)' } as const

for (const { language, theme, viewport } of alternating('first-picture', LOOKS))
  test(`home shows frame and greeting before any of its code, they stay, and the code is small: ${language}, ${theme}`, async ({
    browser,
  }) => {
    const page = await signedInPage(browser, 'ana@bora.test', { language, theme, viewport })
    const arrive = await holdBack(page)
    await page.goto('/app', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: GREETING })).toBeVisible()
    await expect(page.getByText(LOADING[language])).toBeAttached()
    await expect(page.locator('html')).toHaveCSS('background-color', CANVAS[theme])
    const name = language === 'en' ? 'Log workout' : 'Registrar treino'
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/add-activity')
    const before = await places(page)

    arrive()
    await expect(page.getByText(LOADING[language])).toHaveCount(0)
    await loaded(page)
    expect(await places(page)).toEqual(before)

    const { gzip } = await scriptsOf(browser, `${process.env.BORA_URL!}/app`, await page.context().storageState())
    expect(gzip / 1000, 'kB of JavaScript before the first touch').toBeLessThanOrEqual(MAX_KB_OF_HOME)
  })

test('where home would not be shown, or in another language, the app shell is hidden', async ({ browser }) => {
  const heading = (page: Page) => page.getByRole('heading', { level: 1 })
  const visitor = await openPage(browser)
  const otherwise = await signedInPage(browser, 'ana@bora.test')
  await otherwise.addInitScript("localStorage.setItem('bora.language', 'en')")
  for (const [page, path] of [
    [visitor, '/app'],
    [otherwise, '/app'],
    [await signedInPage(browser, 'ana@bora.test'), '/app?code=1'],
  ] as const) {
    const arrive = await holdBack(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('#root svg.animate-spin-ring')).toBeVisible()
    await expect(heading(page)).toBeHidden()
    arrive()
    await expect(heading(page)).toBeVisible()
  }
  await expect(heading(visitor)).not.toHaveText(GREETING)
  await expect(otherwise.getByRole('link', { name: 'Wallet' })).toBeVisible()
})

/** Blocks code and styles until the returned function is called. */
async function holdBack(page: Page): Promise<() => void> {
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => (arrive = resolve))
  await page.route(/\/assets\/.*\.(js|css)$/, async route => {
    await arrived
    await route.continue()
  })
  return arrive
}

/** The positions of greeting and navigation, once their fonts have loaded. */
async function places(page: Page): Promise<string[]> {
  await page.evaluate('document.fonts.ready.then(() => {})')
  return page.evaluate<string[]>(
    `[...document.querySelectorAll('h1, nav')].filter(one => one.checkVisibility()).map(one => {
      const { x, y, height } = one.getBoundingClientRect()
      return [one.tagName, x, y, height].join(' ')
    })`,
  )
}
