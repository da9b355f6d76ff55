import type { Browser } from '@playwright/test'
import { PAGES } from '@bora/rules/pages.ts'
import { WORKOUT_TYPES } from '@bora/rules/workout-types.ts'
import {
  challengeId,
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  LOOKS,
  openPage,
  signedInPage,
  test,
  alternating,
} from './world.ts'

const TEXTS = {
  'pt-BR': {
    footer: 'Modalidades',
    title: 'Guia de modalidades',
    contents: 'Nesta página',
    points: ['Pontos', 'Como os minutos viram pontos'],
    crossfit: /CrossFit.*× 2,29.*309 pts/s,
    walking: '12:00 a 20:00 min/km',
    running: '4:30 a 8:00 min/km',
    example: 'CrossFit: 45 min às 9h',
    late: 'Registrado mais de 48 horas depois de começar',
    short: 'Menos de 30 minutos',
    gps: 'Corrida com GPS',
    help: 'Como editar um treino',
    helpTitle: 'Central de ajuda',
  },
  en: {
    footer: 'Workout types',
    title: 'Workout types',
    contents: 'On this page',
    points: ['Points', 'How minutes become points'],
    crossfit: /CrossFit.*× 2\.29.*309 pts/s,
    walking: '12:00 to 20:00 min/km',
    running: '4:30 to 8:00 min/km',
    example: 'CrossFit: 45 min at 9 AM',
    late: 'Logged more than 48 hours after it began',
    short: 'Under 30 minutes',
    gps: 'GPS run',
    help: 'How to edit a workout',
    helpTitle: 'Help center',
  },
} as const

for (const look of alternating('classification', LOOKS)) {
  const text = TEXTS[look.language]
  test(`a visitor reads how each type is scored: ${look.language}, ${look.theme}`, async ({ browser }) => {
    const page = await openPage(browser, look)
    await page.goto(PAGES.landing.path)
    await page.getByRole('contentinfo').getByRole('link', { name: text.footer, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main).not.toContainText('{{')
    const row = (type: string) => page.locator(`#${type}`)
    await expect(row('crossfit')).toHaveText(text.crossfit)
    await expect(row('walking')).toContainText(text.walking)
    await expect(row('running_outdoor')).toContainText(text.running)
    await expect(page.getByRole('row')).toHaveCount(look.viewport === DESKTOP ? WORKOUT_TYPES.length + 1 : 0)

    const example = page.getByRole('listitem').filter({ hasText: text.example })
    await expect(example).toContainText('462 pts')
    await expect(main).toContainText(text.late)
    await expect(main).toContainText(text.short)
    await expect(main.getByText(text.gps, { exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page, PAGES.classification.path)

    const [link, heading] = text.points
    await page.getByRole('navigation', { name: text.contents }).getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeInViewport()

    // Every type has an address, also when opened from outside.
    await page.goto('about:blank')
    await page.goto(`${PAGES.classification.path}#yoga`)
    await expect(row('yoga')).toBeInViewport()
    await page.getByRole('link', { name: text.help }).click()
    await expect(page.getByRole('heading', { level: 1, name: text.helpTitle })).toBeVisible()
    await expect(page.locator('details#edit')).toHaveAttribute('open')

    await test.step('a member reaches it from a challenge’s rules, and from the types next to the form', () =>
      expectLeadThere(browser))
  })
}

async function expectLeadThere(browser: Browser): Promise<void> {
  const { title } = TEXTS['pt-BR']
  const page = await signedInPage(browser, 'caio@bora.test')
  await page.goto(`/challenge/${await challengeId('Intensidade máxima')}?tab=rules`)
  await page.getByRole('link', { name: 'Intensidade de cada modalidade' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  await expect(page.locator('#crossfit')).toContainText('309 pts')

  await page.goto('/add-activity')
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Ficou na dúvida? Veja o guia' }).click()
  const opened = await opening
  await expect(opened.getByRole('heading', { level: 1, name: title })).toBeVisible()
}
