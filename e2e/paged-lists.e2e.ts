import { DESKTOP, expect, openPage, test, alternating } from './world.ts'

for (const { language, more, problem } of alternating('paged-lists', [
  { language: 'pt-BR', more: 'Ver todos', problem: 'Não deu agora. Tente de novo em instantes.' },
  { language: 'en', more: 'See all', problem: "That didn't work right now. Try again in a moment." },
] as const)) {
  test(`a next page that fails to load is reported, and the loaded items stay: ${language}`, async ({ browser }) => {
    const page = await openPage(browser, { language, viewport: DESKTOP })
    await page.route(/challenges\/open\?.*cursor=/, route =>
      route.fulfill({ status: 409, json: { code: 'try_again' } }),
    )
    await page.goto('/')
    await page.locator('#open').scrollIntoViewIfNeeded()
    const cards = page.locator('#open').getByRole('listitem')
    await expect(cards).toHaveCount(6)
    await page.getByRole('button', { name: more }).click()
    await expect(page.getByRole('alert').filter({ hasText: problem })).toBeVisible()
    await expect(cards).toHaveCount(6)
    await page.unroute(/challenges\/open\?.*cursor=/)
    await page.getByRole('button', { name: more }).click()
    await expect(page.getByRole('alert').filter({ hasText: problem })).toHaveCount(0)
    await expect.poll(() => cards.count()).toBeGreaterThan(6)
  })
}
