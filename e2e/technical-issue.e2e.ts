import { expect, expectNoAxeFindings, fillSignIn, openPage, still, test } from './world.ts'

for (const [language, title, retry, sentence] of [
  ['pt-BR', 'Problema técnico', 'Tentar tudo outra vez', 'O problema é do nosso lado.'],
  ['en', 'Technical issue', 'Retry everything', 'The problem is on our side.'],
] as const)
  test(`a server that fails is told with a reference, and asked again: ${language}`, async ({ browser }) => {
    const page = await openPage(browser, { language, theme: language === 'en' ? 'dark' : 'light' })
    await page.goto('/auth')
    await fillSignIn(page, 'ana@bora.test')
    await expect(page).toHaveURL(/\/app$/)
    let failing = true
    await page.route(/\/api\/home/, route =>
      failing
        ? route.fulfill({ status: 500, headers: { 'x-request-id': 'a1b2c3d4-7' }, json: { code: 'unexpected' } })
        : route.continue(),
    )
    await page.goto('/app')
    const popup = page.getByRole('region', { name: title })
    await expect(popup).toContainText(sentence, { timeout: 60_000 })
    await expect(popup).toContainText('GET /home · a1b2c3d4-7')
    await still(page)
    await expectNoAxeFindings(page)
    // It asks again by itself too: what a press does is seen while the server still fails.
    const again = popup.getByRole('button', { name: retry })
    const asked = page.waitForRequest(/\/api\/home/)
    await again.click()
    await asked
    failing = false
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => {})
      await expect(popup).toHaveCount(0, { timeout: 2_000 })
    }).toPass()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
