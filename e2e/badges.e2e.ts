import { BADGE_CODES } from '@bora/rules/badges/badges.ts'
import { joinChallenge, newChallenge, newPerson } from './accounts.ts'
import { attachPhoto, DESKTOP, expect, expectNoSidewaysScroll, PHONE, test, alternating } from './world.ts'

const TEXTS = {
  'pt-BR': {
    skip: 'Pular',
    review: 'Revisar',
    confirm: 'Confirmar treino',
    hour: '60 min',
    logged: /^Boa/,
    first: 'Primeiro treino',
    second: 'Hora extra',
    newOf: 'Medalha nova, 1 de 2',
    keep: 'Guardar na coleção',
    again: '2 medalhas novas',
    mine: `Minhas medalhas 2 de ${BADGE_CODES.length}`,
    card: 'Minhas medalhas',
    all: 'Ver todas as medalhas',
    earned: /^Primeiro treino desde /,
    locked: /^10 treinos ainda bloqueada 1 de 10$/,
    how: 'Registre 10 treinos.',
    consistency: 'Constância',
    close: 'Fechar',
    count: '2 medalhas',
    hers: /^Medalhas de Iris 2 medalhas$/,
    nobody: 'Só quem participa de um desafio com a pessoa vê as medalhas dela.',
  },
  en: {
    skip: 'Skip',
    review: 'Review',
    confirm: 'Confirm workout',
    hour: '60 min',
    logged: /^Nice/,
    first: 'First workout',
    second: 'Overtime',
    newOf: 'New badge, 1 of 2',
    keep: 'Add to my collection',
    again: '2 new badges',
    mine: `My badges 2 of ${BADGE_CODES.length}`,
    card: 'My badges',
    all: 'See all badges',
    earned: /^First workout since /,
    locked: /^10 workouts still locked 1 of 10$/,
    how: 'Log 10 workouts.',
    consistency: 'Consistency',
    close: 'Close',
    count: '2 badges',
    hers: /^Iris's badges 2 badges$/,
    nobody: "Only people in the same challenge see someone's badges.",
  },
} as const

for (const [language, viewport, theme] of alternating('badges', [
  ['pt-BR', PHONE, 'light'],
  ['en', DESKTOP, 'dark'],
] as const))
  test(`badges are earned by a workout, are in a collection, and others see them: ${language}`, async ({ browser }) => {
    const texts = TEXTS[language]
    const look = { language, viewport, theme, badges: 'shown' } as const
    const [iris, rui] = [await newPerson('Iris'), await newPerson('Rui')]
    const challenge = await newChallenge(iris, { title: 'Um por dia' })
    const page = await iris.open(browser, look)
    const named = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

    await page.goto(`/add-activity?challenge=${challenge}`)
    await page.getByText('Yoga', { exact: true }).click()
    await named(texts.skip).click()
    await attachPhoto(page)
    await named(texts.hour).click()
    await named(texts.review).click()
    await named(texts.confirm).click()
    await expect(page.getByRole('heading', { name: texts.logged })).toBeVisible()

    // The rank stays in view until the row is tapped; then one after the other, each by its name.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await named(texts.again).click()
    const moment = (name: string) => page.getByRole('dialog', { name, exact: true })
    await expect(moment(texts.first)).toBeVisible()
    await expect(moment(texts.first).getByText(texts.newOf)).toBeVisible()
    await named(texts.keep).click()
    await expect(moment(texts.second)).toBeVisible()
    await expectNoSidewaysScroll(page, 'the moment of a medal')
    await named(texts.keep).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(named(texts.again)).toBeFocused()
    await named(texts.again).click()
    await expect(moment(texts.first)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(named(texts.again)).toBeFocused()

    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: texts.card })).toBeVisible()
    await named(texts.all).click()
    await expect(page).toHaveURL(/\?badges=me$/)
    const collection = page.getByRole('dialog', { name: texts.mine, exact: true })
    await expect(collection.getByRole('button', { name: texts.earned })).toBeVisible()
    await collection.getByRole('button', { name: texts.locked }).click()
    await expect(collection.getByText(texts.how)).toBeVisible()
    await collection.getByRole('button', { name: texts.consistency, exact: true }).click()
    await expect(collection.getByRole('button', { name: texts.earned })).toHaveCount(0)
    await page.goBack()
    await expect(collection).toHaveCount(0)
    // Opened by its address, which changes when it is closed.
    await page.goto('/profile?badges=me')
    await collection.getByRole('button', { name: texts.close }).click()
    await expect(page).toHaveURL(/\/profile$/)

    // A person outside the challenge sees none of it, a participant sees the earned badges.
    const other = await rui.open(browser, look)
    await other.goto(`/challenge/${challenge}?badges=${iris.userId}`)
    await expect(other.getByRole('dialog').getByText(texts.nobody)).toBeVisible()
    await joinChallenge(rui, challenge)
    await other.goto(`/challenge/${challenge}?person=${iris.userId}`)
    await other.getByRole('button', { name: texts.count, exact: true }).click()
    await expect(other).toHaveURL(/badges=/)
    const hers = other.getByRole('dialog', { name: texts.hers })
    await expect(hers.getByRole('button', { name: texts.earned })).toBeVisible()
    await expect(hers.getByRole('button', { name: texts.locked })).toHaveCount(0)
    await other.goBack()
    await expect(other.getByRole('button', { name: texts.count, exact: true })).toBeVisible()
  })
