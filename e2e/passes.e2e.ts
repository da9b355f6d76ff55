import { joinChallenge, logWorkoutOf, newChallenge, newPerson } from './accounts.ts'
import { alternating, expect, expectNoSidewaysScroll, loaded, openPage, PHONE, test } from './world.ts'

const TEXTS = {
  'pt-BR': {
    passes: 'Seus passes',
    left: (count: number) => (count === 0 ? 'nenhum de 2' : `${count === 1 ? 'resta' : 'restam'} ${count} de 2`),
    ask: 'Pedir um passe',
    injury: /^Lesão/,
    travel: /^Viagem/,
    use: /^Usar passe/,
    giveBack: /^Devolver o passe de/,
    noneLeft: 'Você já usou todos os passes deste desafio.',
    strip: 'Seus dias no desafio',
    week: 'Sua semana',
    pass: /: passe$/,
    shield: (count: number) => new RegExp(count === 0 ? '^Sem passes' : `^Resta ${count} de 2 passes`),
    shieldTitle: 'Proteção da sequência',
    lastPass: /^Último passe: /,
    overview: '2 passes por pessoa',
    days: 'Dias com treino',
  },
  en: {
    passes: 'Your passes',
    left: (count: number) => (count === 0 ? 'none of 2 left' : `${count} of 2 left`),
    ask: 'Ask for a pass',
    injury: /^Injury/,
    travel: /^Travel/,
    use: /^Use a pass/,
    giveBack: /^Give back the pass of/,
    noneLeft: 'No passes left in this challenge.',
    strip: 'Your days in the challenge',
    week: 'Your week',
    pass: /: pass$/,
    shield: (count: number) => new RegExp(`^${count === 0 ? 'No passes' : `${count} of 2 passes`} left`),
    shieldTitle: 'Streak shield',
    lastPass: /^Last pass: /,
    overview: '2 passes per person',
    days: 'Days with a workout',
  },
} as const

for (const language of alternating('passes', ['pt-BR', 'en'] as const)) {
  const text = TEXTS[language]

  test(`a week with two passes: requested, seen by others, given back: ${language}`, async ({ browser }) => {
    const [rosa, davi] = [await newPerson('Rosa'), await newPerson('Davi')]
    const challenge = await newChallenge(rosa, {
      title: 'Com passes',
      until: 13,
      more: { target: 140, rules: { passDays: 2 } },
    })
    await joinChallenge(davi, challenge)
    await logWorkoutOf(davi, { challenge })

    const look = { language, viewport: PHONE }
    const visitor = await openPage(browser, look)
    await visitor.goto(`/challenge/${challenge}/overview`)
    await expect(visitor.getByText(text.overview)).toBeVisible()

    const page = await rosa.open(browser, look)
    await page.goto(`/challenge/${challenge}`)
    await loaded(page)
    const card = page.locator('#main').getByText(text.left(2))
    await expect(card).toBeVisible()
    // Today by an injury, the sheet from the keyboard alone.
    await page.getByRole('button', { name: text.ask }).press('Enter')
    const sheet = page.getByRole('dialog', { name: text.ask })
    await expect(sheet).toBeVisible()
    await sheet.getByRole('radio', { name: text.injury }).check({ force: true })
    await sheet.getByRole('button', { name: text.use }).press('Enter')
    await expect(sheet).toBeHidden()
    await expect(page.locator('#main').getByText(text.left(1))).toBeVisible()
    await expect(page.getByRole('list', { name: text.strip }).getByText(text.pass)).toHaveCount(1)

    // A day that is still to come, for a journey.
    await page.getByRole('button', { name: text.ask }).click()
    await sheet.getByRole('radio', { name: text.travel }).check({ force: true })
    const open = sheet.locator('fieldset').last().getByRole('radio', { disabled: false })
    await open.last().check({ force: true })
    await sheet.getByRole('button', { name: text.use }).click()
    await expect(page.locator('#main').getByText(text.left(0))).toBeVisible()
    await page.getByRole('button', { name: text.ask }).click()
    await expect(page.getByRole('dialog').getByText(text.noneLeft)).toBeVisible()
    await page.keyboard.press('Escape')
    await expectNoSidewaysScroll(page, 'a challenge with passes')

    // Others see the pass from its date on, and not its reason.
    const other = await davi.open(browser, { language })
    await other.goto(`/challenge/${challenge}?person=${rosa.userId}`)
    await expect(other.getByRole('dialog').getByRole('list', { name: text.days }).getByText(text.pass)).toHaveCount(1)

    // At home the day is a pause of the week.
    const home = await rosa.open(browser, look)
    await home.goto('/app')
    await expect(home.getByRole('list', { name: text.week }).getByText(text.pass)).toHaveCount(1)
    await home.getByRole('button', { name: text.shield(0) }).click()
    const shield = home.getByRole('dialog', { name: text.shieldTitle })
    await expect(shield.getByText(text.lastPass)).toBeVisible()
    await expectNoSidewaysScroll(home, 'the streak shield')

    await page.getByRole('button', { name: text.giveBack }).last().click()
    await expect(page.locator('#main').getByText(text.left(1))).toBeVisible()
    await home.reload()
    await expect(home.getByRole('button', { name: text.shield(1) })).toBeVisible()
  })
}
