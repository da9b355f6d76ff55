import { newChallenge, newPerson, signedIn } from './accounts.ts'
import { alternating, attachPhoto, DESKTOP, expect, expectNoAxeFindings, loaded, PHONE, test } from './world.ts'

const LOOKS = [
  { language: 'en', viewport: PHONE },
  { language: 'pt-BR', viewport: DESKTOP },
] as const

const TEXTS = {
  'pt-BR': {
    unit: 'Distâncias',
    km: 'Quilômetros',
    mi: 'Milhas',
    run: 'Corrida na rua',
    review: 'Revisar',
    confirm: /^(Confirmar treino|Concordar)/,
    distance: /^Distância/,
    typed: '3,1',
    miles: '3,1 mi',
    kilometres: '4,99 km',
    rules: 'Regras',
    whole: 'Vale a distância dos treinos, em metros inteiros. Você vê em milhas.',
  },
  en: {
    unit: 'Distances',
    km: 'Kilometers',
    mi: 'Miles',
    run: 'Outdoor run',
    review: 'Review',
    confirm: /^(Confirm workout|Agree)/,
    distance: /^Distance/,
    typed: '3.1',
    miles: '3.1 mi',
    kilometres: '4.99 km',
    rules: 'Rules',
    whole: 'The distance of your workouts counts, in whole meters. You see it in miles.',
  },
} as const

for (const { language, viewport } of alternating('units', LOOKS))
  test(`a run is typed in miles, stored in whole metres, and read in either unit: ${language}`, async ({ browser }) => {
    const text = TEXTS[language]
    const lia = await newPerson('Lia')
    if (language === 'en') await lia.ask('PATCH', '/me', { country: 'US', language })
    const challenge = await newChallenge(lia, { title: 'Longe', type: 'distance' })
    const page = await signedIn(browser, lia, { language, viewport })
    await page.goto('/profile')
    const unit = page.getByRole('group', { name: text.unit })
    const choose = async (name: string) => {
      await unit.getByText(name, { exact: true }).click()
      await expect(unit.getByRole('radio', { name })).toBeChecked()
    }
    // A person in the United States who reads English and has chosen no unit sees miles.
    if (language === 'pt-BR') {
      const stored = page.waitForResponse(answer => answer.request().method() === 'PATCH')
      await choose(text.mi)
      await stored
    }
    await expect(unit.getByRole('radio', { name: text.mi })).toBeChecked()
    await expectNoAxeFindings(page)

    await page.goto(`/add-activity?challenge=${challenge}`)
    await page.getByText(text.run, { exact: true }).first().click()
    await attachPhoto(page)
    await page.getByLabel(text.distance).fill(text.typed)
    await page.getByRole('button', { name: text.review }).click()
    await expect(page.getByText(text.miles).first()).toBeVisible()
    await page.getByRole('button', { name: text.confirm }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lia')
    const { body } = await lia.ask('GET', '/me/activities')
    expect((body as { items: { distanceMeters: number }[] }).items[0]!.distanceMeters).toBe(4_989)

    await page.goto(`/challenge/${challenge}`)
    await loaded(page)
    await expect(page.getByText(text.miles).first()).toBeVisible()
    await page.getByRole('tab', { name: text.rules }).click()
    await expect(page.getByText(text.whole).first()).toBeVisible()

    await page.goto('/profile')
    const stored = page.waitForResponse(answer => answer.request().method() === 'PATCH')
    await choose(text.km)
    await stored
    await page.goto(`/challenge/${challenge}`)
    await expect(page.getByText(text.kilometres).first()).toBeVisible()
    await expect(page.getByText(text.miles)).toHaveCount(0)
  })
