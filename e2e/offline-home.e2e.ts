import {
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  loaded,
  LOOKS,
  signedInPage,
  still,
  test,
  alternating,
} from './world.ts'

const TEXTS = {
  'pt-BR': {
    toHome: 'Início',
    goesOn: 'Sem conexão. A gente continua quando a internet voltar.',
    retry: 'Tentar de novo',
    soon: 'Começam em breve',
  },
  en: {
    toHome: 'Home',
    goesOn: "No connection. We'll continue once you're back online.",
    retry: 'Try again',
    soon: 'Starting soon',
  },
} as const

for (const { language, theme, viewport } of alternating('offline-home', [LOOKS[0]!, LOOKS[3]!])) {
  const texts = TEXTS[language]
  test(`parts of home without their code report it in place, once, and recover: ${language}, ${theme}`, async ({
    browser,
  }) => {
    const page = await signedInPage(browser, 'caio@bora.test', { language, theme, viewport })
    const parts = /\/assets\/(HomeSections|HomeRail|Progress|SupportCard)-[^/]+\.js$/
    await page.route(parts, route => route.abort('internetdisconnected'))
    // The navigation's pages are prefetched one after the other: everything home needs is there before the next is
    // requested.
    const home = Promise.all([
      page.waitForRequest(/\/assets\/AddActivity-/),
      page.waitForResponse(/\/api\/home/).then(answer => answer.finished()),
    ])
    await page.goto('/wallet')
    await home
    await loaded(page)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: texts.toHome, exact: true }).locator('visible=true').first().click()
    const told = page.getByText(texts.goesOn).locator('visible=true')
    await page.mouse.wheel(0, 4_000)
    await expect(page.getByRole('main').getByText(texts.goesOn).locator('visible=true')).toHaveCount(1)
    await expect(told, 'not beside it, too').toHaveCount(1)
    await expect
      .poll(() => page.locator('[data-missing=true]').count(), 'of several places one tells')
      .toBeGreaterThan(1)
    await still(page)
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page, texts.goesOn)
    const rooms = await page.evaluate<number[]>(
      "[...document.querySelectorAll('[data-missing=true]')].map(one => one.parentElement.offsetHeight)",
    )
    expect(Math.max(...rooms), 'no hole is left').toBeLessThan(130)
    const retry = page.getByRole('main').getByRole('button', { name: texts.retry })
    await retry.click()
    await expect(told).toHaveCount(1)
    await expect(retry).toBeFocused()

    await page.unroute(parts)
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: texts.soon })).toBeVisible()
    await expect(told).toHaveCount(0)
  })
}
