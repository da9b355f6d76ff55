import { demoChallenges } from './demo-pages.ts'
import { STATE_TEXTS } from './state-texts.ts'
import { expect, expectNoSidewaysScroll, loaded, PHONE, signedInPage, test, alternating } from './world.ts'

const TEXTS = {
  'pt-BR': {
    now: 'Agora',
    ofDay: /^No fim de /,
    days: 'Pontos por dia',
    atEnd: /º no fim do dia, com/,
    receipt: 'De onde vêm os pontos',
    report: 'Denunciar treino',
    points: 'Total',
    progress: 'Seu progresso',
    byTime: 'Tempo',
    ofPoints: 'Pontos por semana',
    ofTime: 'Tempo de treino por semana',
    soon: 'Em breve',
    why: /que criou outro|Parecido com os seus|Prêmio garantido|Muita gente|Aberto agora/,
    forYou: 'Para você',
  },
  en: {
    now: 'Now',
    ofDay: /^At the end of /,
    days: 'Points per day',
    atEnd: /at the end of the day, with/,
    receipt: 'Where the points come from',
    report: 'Report workout',
    points: 'Total',
    progress: 'Your progress',
    byTime: 'Time',
    ofPoints: 'Points by week',
    ofTime: 'Workout time by week',
    soon: 'Coming soon',
    why: /whose challenge you’re in|Like your others|Guaranteed prize|Lots of people|Open now/,
    forYou: 'For you',
  },
} as const

for (const language of alternating('race', ['pt-BR', 'en'] as const)) {
  const text = { ...STATE_TEXTS[language], ...TEXTS[language] }

  test(`a challenge shows its ranks over the days, the viewer’s days and its photos, and home the last weeks: ${language}`, async ({
    browser,
  }) => {
    const page = await signedInPage(browser, 'caio@bora.test', { language })
    const { paid } = await demoChallenges()
    await test.step('ranks are shown as lines, day by day and as a table', async () => {
      await page.goto(`/challenge/${paid}`)
      await page.getByRole('radio', { name: text.race }).check({ force: true })
      const order = page.getByRole('list', { name: text.now })
      await expect(order.getByRole('button').first()).toBeVisible()
      await expect(page.getByRole('img', { name: /\d{1,2}/ }).first()).toBeVisible()
      const slider = page.getByRole('slider', { name: text.dayShown })
      const last = await slider.inputValue()
      await slider.press('ArrowLeft')
      await expect(slider).toHaveValue(String(Number(last) - 1))
      await expect(page.getByRole('list', { name: text.ofDay })).toBeVisible()
      await slider.press('End')
      await expect(order).toBeVisible()
      for (const width of [320, 390]) {
        await page.setViewportSize({ ...PHONE, width })
        await expectNoSidewaysScroll(page, `the race at ${width}`)
      }
      await page.getByRole('button', { name: text.asTable }).click()
      const table = page.getByRole('table')
      // The last day comes first, and a day has a column.
      await expect(table.getByRole('columnheader')).toHaveCount(Number(last) + 2)
      await expect(table.getByRole('rowheader').first()).toBeVisible()
      await expectNoSidewaysScroll(page, 'the table of ranks')
    })
    await test.step('the viewer’s days lead from rank and points to the receipt of a workout', async () => {
      await page.goto(`/challenge/${paid}`)
      await page.getByRole('radio', { name: text.race }).check({ force: true })
      await page.getByRole('button', { name: text.myDays }).click()
      const own = page.getByRole('region', { name: text.days })
      await expect(own.getByText(text.atEnd).first()).toBeVisible()
      await own.getByRole('button').first().click()
      const receipt = page.getByRole('dialog', { name: text.receipt })
      await expect(receipt.getByText(text.points)).toBeVisible()
    })
    await test.step('the photos load on scrolling, and each shows who, what and its points', async () => {
      await page.goto(`/challenge/${paid}?tab=feed`)
      await page.getByRole('radio', { name: text.photos }).check({ force: true })
      const photos = page.getByRole('list', { name: text.photoWall }).getByRole('button')
      await expect(photos.first()).toBeVisible()
      const before = await photos.count()
      await expect(async () => {
        await photos.last().scrollIntoViewIfNeeded()
        expect(await photos.count()).toBeGreaterThan(before)
      }).toPass()
      await photos.filter({ hasNotText: 'Caio' }).and(page.locator(':not([aria-label^="Caio"])')).first().click()
      const photo = page.getByRole('dialog')
      await expect(photo.getByText(text.points)).toBeVisible()
      await expect(photo.getByRole('img').first()).toBeVisible()
      await photo.getByRole('button', { name: text.report }).click()
      await expect(page).toHaveURL(/report=/)
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeAttached()
    })
    await test.step('home shows the last weeks, this month and why a challenge is suggested', async () => {
      await page.goto('/app')
      await loaded(page)
      const progress = page.getByRole('region', { name: text.progress })
      await expect(progress.getByRole('table', { name: text.ofPoints }).getByRole('row')).toHaveCount(13)
      await progress.locator('label').filter({ hasText: text.byTime }).click()
      await expect(progress.getByRole('table', { name: text.ofTime })).toBeAttached()
      await expect(progress.getByText(text.soon, { exact: true })).toBeVisible()
      await expect(page.getByRole('region', { name: text.forYou }).getByText(text.why).first()).toBeVisible()
      await page.setViewportSize({ ...PHONE, width: 320 })
      await expectNoSidewaysScroll(page, 'home with progress at 320')
    })
  })
}
