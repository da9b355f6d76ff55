import type { Browser, Page } from '@playwright/test'
import { joinChallenge, logWorkoutOf, newChallenge, newPerson } from './accounts.ts'
import { attachPhoto, DESKTOP, expect, type Look, PHONE, test, alternating } from './world.ts'
import { agreeToFairPlay } from './fair-play.ts'

const TEXTS = {
  'pt-BR': {
    run: 'Corrida na rua',
    gym: 'Musculação',
    next: 'Continuar',
    skip: 'Pular',
    back: 'Voltar',
    review: 'Revisar',
    confirm: 'Confirmar treino',
    agree: 'Combinado, confirmar treino',
    fairPlay: 'Jogo justo',
    which: 'O que rolou hoje?',
    details: 'Mostra o treino',
    whole: 'Tudo certo?',
    step: (step: number, steps: number) => `Passo ${step} de ${steps}`,
    distance: 'Distância conta em Volta da Lagoa',
    duration: 'Duração',
    missing: 'Falta a distância. Sem ela, este treino não pontua em Volta da Lagoa.',
    without: 'Registrar sem a distância',
    add: 'Falta a distância',
    tooShort: 'Menos de 30 minutos',
    logged: /^Boa, Ana!/,
    before: /^2º.*Rafa 30 \/ 3º.*Você 0$/,
    after: /^2º.*Você subiu 1 45 \/ 3º.*Rafa 30$/,
    rival: '16 min para passar Caio',
    inTwo: 'em 2 desafios',
    week: 'Sua semana',
    trained: /: treinou$/,
    streak: 'Sequência de 1 dia',
    share: 'Compartilhar',
    card: 'Seu treino, como os outros vão ver',
    send: 'Enviar imagem',
    copy: 'Copiar link',
    shared: (points: number) => `Ganhei ${points} pts em 2 desafios. Bora treinar junto?`,
    copied: 'Link copiado',
  },
  en: {
    run: 'Outdoor run',
    gym: 'Gym',
    next: 'Continue',
    skip: 'Skip',
    back: 'Back',
    review: 'Review',
    confirm: 'Confirm workout',
    agree: 'Agree and confirm workout',
    fairPlay: 'Fair play',
    which: 'What did you do today?',
    details: 'Show your workout',
    whole: 'All good?',
    step: (step: number, steps: number) => `Step ${step} of ${steps}`,
    distance: 'Distance counts in Volta da Lagoa',
    duration: 'Duration',
    missing: "Add your distance. Without it, this workout doesn't score in Volta da Lagoa.",
    without: 'Log without distance',
    add: 'Add your distance',
    tooShort: 'Under 30 minutes',
    logged: /^Nice, Ana!/,
    before: /^2nd.*Rafa 30 \/ 3rd.*You 0$/,
    after: /^2nd.*You up 1 45 \/ 3rd.*Rafa 30$/,
    rival: '16 min to pass Caio',
    inTwo: 'in 2 challenges',
    week: 'Your week',
    trained: /: trained$/,
    streak: '1-day streak',
    share: 'Share',
    card: 'Your workout, as others will see it',
    send: 'Send picture',
    copy: 'Copy link',
    shared: (points: number) => `I earned ${points} pts in 2 challenges. Want to train together?`,
    copied: 'Link copied',
  },
} as const
type Texts = (typeof TEXTS)[keyof typeof TEXTS]

// The rows of the ranking, each time they changed.
const NOTE_ROWS = `
  window.rankings = []
  new MutationObserver(() => {
    const rows = [...document.querySelectorAll('[data-row]')].map(row => row.innerText.replace(/\\s+/g, ' ').trim()).join(' / ')
    if (rows && rows !== window.rankings.at(-1)) window.rankings.push(rows)
  }).observe(document, { subtree: true, childList: true, characterData: true })`

for (const [language, viewport] of alternating('what-scores', [
  ['pt-BR', PHONE],
  ['en', DESKTOP],
] as const)) {
  const texts: Texts = TEXTS[language]
  const look = { language, viewport, reducedMotion: 'no-preference' } as const

  test(`scored measures come first, reasons link to fields, the first workout asks for fair play: ${language}`, async ({
    browser,
  }) => {
    const ana = await newPerson('Ana', { fairPlay: false })
    await newChallenge(ana, { title: 'Um por dia' })
    // Takes a workout that is too short for the others.
    await newChallenge(ana, { title: 'Intensidade', type: 'calories_time' })
    await newChallenge(ana, { title: 'Volta da Lagoa', type: 'distance' })
    const page = await ana.open(browser, look)
    await page.goto('/add-activity')
    await page.getByText(texts.run, { exact: true }).click()
    await expect(heading(page, texts.details), 'no gym is asked for').toBeFocused()
    await expect(stepLabel(page, texts.step(2, 3))).toBeVisible()
    await button(page, texts.back).first().press('Enter')
    await expect(heading(page, texts.which)).toBeFocused()
    await button(page, texts.next).press('Enter')

    const distance = page.getByLabel(texts.distance, { exact: true })
    await expect(page.locator('main input:not([type=file])').first(), 'it stands first').toHaveAccessibleName(
      texts.distance,
    )
    await attachPhoto(page)
    await button(page, texts.review).press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: texts.missing })).toBeVisible()
    await expect(distance).toBeFocused()
    await button(page, texts.without).press('Enter')
    await expect(heading(page, texts.whole)).toBeFocused()
    await expect(stepLabel(page, texts.step(3, 3))).toBeVisible()

    const lagoa = page.getByRole('listitem').filter({ hasText: 'Volta da Lagoa' })
    await expect(lagoa).toContainText(texts.add)
    await expect(lagoa).toContainText('0 km')
    await lagoa.getByRole('button').press('Enter')
    await expect(distance).toBeFocused()
    await button(page, texts.back).first().press('Enter')
    await expect(heading(page, texts.whole), 'back is where one came from').toBeFocused()
    await lagoa.getByRole('button').press('Enter')
    await distance.fill('4.2')
    await button(page, texts.review).press('Enter')
    await expect(lagoa).toContainText(language === 'en' ? '+4.2 km' : '+4,2 km')

    // A reason for getting nothing links to its field.
    const once = page.getByRole('listitem').filter({ hasText: 'Um por dia' })
    await button(page, texts.back).first().click()
    await page.getByLabel(texts.duration, { exact: true }).fill('20')
    await button(page, texts.review).click()
    await expect(once).toContainText(texts.tooShort)
    await expect(once).toContainText('0 pts')
    await once.getByRole('button').click()
    await expect(page.getByLabel(texts.duration, { exact: true })).toBeFocused()
    await page.keyboard.type('45')
    await button(page, texts.review).click()
    await expect(once).toContainText('+10 pts')

    await expect(page.getByRole('region', { name: texts.fairPlay }).getByRole('listitem')).toHaveCount(3)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(button(page, texts.confirm)).toHaveCount(0)
    await agreeToFairPlay(page, texts.agree)
    await expect(page.getByRole('heading', { name: texts.logged })).toBeFocused()
  })

  test(`the celebration shows everything earned, people overtaken and the next one: ${language}`, async ({
    browser,
  }) => {
    const { page, minutes } = await beforeTheMoment(browser, look)
    await page.addInitScript(NOTE_ROWS)
    await page.addInitScript(NOTE_SHARED)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await logHere(page, texts)

    const gained = page.getByRole('listitem').filter({ hasText: /\+[\d.,]+ pts/ })
    await expect(gained).toHaveCount(2)
    const given = (await gained.allInnerTexts()).map(text =>
      Number(/\+([\d.,]+) pts/.exec(text)![1]!.replace(/\D/g, '')),
    )
    const points = given.reduce((sum, one) => sum + one)
    expect(Math.min(...given), 'one gave ten, the other more').toBe(10)
    await expect(page.getByText(`+${points}`, { exact: true })).toBeVisible()
    await expect(page.getByText(texts.inTwo, { exact: true })).toBeVisible()

    const ranking = page.getByRole('region', { name: 'Minutos' })
    await expect(ranking).toContainText('+45 min')
    await expect(ranking).toContainText(texts.rival)
    await expect(ranking.getByRole('listitem').first()).toContainText('45')
    const rankings = await page.evaluate<string[]>('window.rankings')
    expect(rankings[0]).toMatch(texts.before)
    expect(rankings.at(-1)).toMatch(texts.after)
    await expect(page.getByRole('list', { name: texts.week }).getByText(texts.trained)).toHaveCount(1)
    await expect(page.getByText(texts.streak, { exact: true })).toBeVisible()

    await button(page, texts.share).click()
    await expect(page.getByRole('img', { name: texts.card })).toBeVisible()
    await button(page, texts.send).click()
    const shared = await page.evaluate<{ text: string; url: string; files: number }>('window.shared')
    expect(shared.text).toBe(texts.shared(points))
    expect(shared.files).toBe(1)
    expect(new URL(shared.url).pathname).toBe(`/challenge/${minutes}/overview`)
    expect(new URL(shared.url).searchParams.get('invitedBy')).toMatch(/^[0-9a-f-]{36}$/)
    await page.evaluate('navigator.share = undefined')
    await button(page, texts.share).click()
    await button(page, texts.copy).click()
    await expect(page.getByText(texts.copied, { exact: true })).toBeVisible()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(shared.url)
  })
}

test('with reduced motion the new order is shown at once, and sharing does not open a private challenge', async ({
  browser,
}) => {
  const { page } = await beforeTheMoment(browser, { reducedMotion: 'reduce' }, true)
  await page.addInitScript(NOTE_ROWS)
  await page.addInitScript(NOTE_SHARED)
  await logHere(page, TEXTS['pt-BR'])
  await expect(page.getByRole('region', { name: 'Minutos' })).toContainText('subiu 1')
  const rankings = await page.evaluate<string[]>('window.rankings')
  for (const one of rankings) expect(one).toMatch(TEXTS['pt-BR'].after)
  await button(page, 'Compartilhar').click()
  await expect(page.getByRole('img', { name: TEXTS['pt-BR'].card })).toBeVisible()
  await button(page, TEXTS['pt-BR'].send).click()
  const { text, url } = await page.evaluate<{ text: string; url: string }>('window.shared')
  expect(url).toBe(`${process.env.BORA_URL!}/`)
  expect(text).not.toContain('Minutos')
})

// Records the calls of the browser's share sheet; files can't be transferred out of the page, only their number.
const NOTE_SHARED = `
  navigator.canShare = () => true
  navigator.share = async ({ files = [], ...data }) => { window.shared = { ...data, files: files.length } }`

/** Ana has logged nothing yet; in minutes Caio leads with 60 before Rafa with 30, and two challenges are her own. */
async function beforeTheMoment(browser: Browser, look: Look, isPrivate = false) {
  const [ana, caio, rafa] = [await newPerson('Ana'), await newPerson('Caio'), await newPerson('Rafa')]
  const minutes = await newChallenge(ana, { title: 'Minutos', type: 'time' })
  const once = await newChallenge(ana, { title: 'Um por dia' })
  const intense = await newChallenge(ana, { title: 'Intensidade', type: 'calories_time' })
  for (const [person, trained] of [
    [caio, 60],
    [rafa, 30],
  ] as const) {
    await joinChallenge(person, minutes)
    await logWorkoutOf(person, { challenge: minutes, minutes: trained })
  }
  if (isPrivate)
    for (const id of [minutes, once, intense]) await ana.ask('PUT', `/challenges/${id}/privacy`, { isPrivate })
  return { page: await ana.open(browser, look), minutes }
}

/** Logs 45 minutes in the gym, outside of any challenge. */
async function logHere(page: Page, texts: Texts): Promise<void> {
  await page.goto('/add-activity')
  await toDetails(page, texts, texts.gym)
  await attachPhoto(page)
  await button(page, texts.review).click()
  await button(page, texts.confirm).click()
  await expect(page.getByRole('heading', { name: texts.logged })).toBeFocused()
}

async function toDetails(page: Page, texts: Texts, type: string): Promise<void> {
  await page.getByText(type, { exact: true }).click()
  await button(page, texts.skip).click()
  await expect(heading(page, texts.details)).toBeFocused()
}

function heading(page: Page, name: string) {
  return page.getByRole('heading', { name, exact: true })
}

/** The progress, shown on a phone by the count in the bar and on a wide screen in words. */
function stepLabel(page: Page, text: string) {
  return page
    .getByLabel(text, { exact: true })
    .or(page.getByText(text, { exact: true }))
    .locator('visible=true')
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}
