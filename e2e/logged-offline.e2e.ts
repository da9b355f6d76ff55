import type { Page } from '@playwright/test'
import { logWorkoutOf, newChallenge, newPerson, PASSWORD, type Person, workoutsIn } from './accounts.ts'
import { type Device, newDevice, peopleSeenOn, readyForOffline, seenOn, signInOn } from './devices.ts'
import { noisePng } from './noise-png.ts'
import { DESKTOP, expect, expectNoSidewaysScroll, fillSignIn, loaded, still, test, alternating } from './world.ts'

const TEXTS = {
  'pt-BR': {
    gym: 'Musculação',
    skip: 'Pular',
    review: 'Revisar',
    confirm: 'Confirmar treino',
    kept: 'Treino guardado',
    worth: 'É o que vai valer quando for enviado',
    sent: 'Treino enviado',
    waiting: '1 treino esperando',
    refused: '1 treino não aceito',
    one: '1 treino enviado',
    home: 'Voltar para o início',
    strip: /Sem conexão com a internet · dados de \d{1,2}h(\d\d)?/,
  },
  en: {
    gym: 'Gym',
    skip: 'Skip',
    review: 'Review',
    confirm: 'Confirm workout',
    kept: 'Workout saved',
    worth: 'What it will be worth once it is sent',
    sent: 'Workout sent',
    waiting: '1 workout waiting',
    refused: '1 workout not accepted',
    one: '1 workout sent',
    home: 'Back to home',
    strip: /No internet connection · as of \d{1,2}:\d\d/,
  },
} as const
type Texts = (typeof TEXTS)[keyof typeof TEXTS]

const devices: Device[] = []

test.afterEach(async () => {
  await Promise.all(devices.splice(0).map(device => device.throwAway()))
})

async function device(look?: Parameters<typeof newDevice>[0]): Promise<Device> {
  const fresh = await newDevice(look)
  devices.push(fresh)
  return fresh
}

for (const [language, look] of alternating('logged-offline', [
  ['pt-BR', { theme: 'dark' }],
  ['en', { theme: 'light', viewport: DESKTOP }],
] as const)) {
  const texts: Texts = TEXTS[language]

  test(`a workout logged without a connection is sent once, though the browser was closed: ${language}`, async () => {
    const rui = await newPerson('Rui')
    const challenge = await newChallenge(rui, { title: 'Porão' })
    const phone = await device({ language, ...look })
    let page = await signInOn(phone, rui.email, PASSWORD)
    await page.goto(`/challenge/${challenge}`)
    await loaded(page)
    await expect.poll(() => seenOn(page)).toContain('leaderboard')
    await phone.context.setOffline(true)
    await logHere(page, texts, challenge)
    await expect(page.getByRole('heading', { level: 1, name: texts.kept })).toBeFocused()
    await expect(page.getByText(texts.worth)).toBeVisible()
    await expect(page.getByText('+10', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: texts.waiting })).toBeVisible()
    await still(page)
    await expectNoSidewaysScroll(page, 'kept')
    expect(await workoutsIn(rui, challenge)).toBe(0)

    // Closed, and reopened without reception: the last known data and the pending workout are there.
    page = await phone.restart({ offline: true })
    await page.goto('/app')
    await expect(page.getByRole('heading', { name: texts.waiting })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Porão' }).locator('visible=true').first()).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: texts.strip })).toBeVisible()
    await still(page)
    await page.goto(`/challenge/${challenge}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Porão' })).toBeVisible()
    await expect(page.getByText('Rui').locator('visible=true').first()).toBeVisible()

    page = await phone.restart()
    const sent = requestsTo(page, '/api/activities')
    await page.goto('/app')
    await expect(page.getByText(texts.one, { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: texts.waiting })).toHaveCount(0)
    expect(sent()).toBe(1)
    expect(await workoutsIn(rui, challenge)).toBe(1)
    expect(await scoreIn(rui, challenge)).toBe(10)
  })
}

test('it is sent once when the connection is back, with its photo, though two tabs are open', async () => {
  const texts = TEXTS['pt-BR']
  const davi = await newPerson('Davi')
  const challenge = await newChallenge(davi, { title: 'Duas janelas' })
  const phone = await device()
  const page = await signInOn(phone, davi.email, PASSWORD)
  const other = await phone.context.newPage()
  await other.goto('/app')
  await readyForOffline(other)
  const sent = [requestsTo(page, '/api/activities'), requestsTo(other, '/api/activities')]
  await phone.context.setOffline(true)
  await logHere(page, texts, challenge)
  await expect(page.getByRole('heading', { level: 1, name: texts.kept })).toBeVisible()
  await expect(other.getByRole('heading', { name: texts.waiting })).toBeVisible()
  const before = sent.map(count => count())
  await phone.context.setOffline(false)
  await expect(other.getByRole('heading', { name: texts.waiting })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: texts.sent })).toBeVisible()
  expect(sent.reduce((sum, count, index) => sum + count() - before[index]!, 0)).toBe(1)
  expect(await workoutsIn(davi, challenge)).toBe(1)
  const { body } = await davi.ask('GET', '/me/activities')
  const [logged] = (body as { items: { photos: unknown[]; receipts: { points: number }[] }[] }).items
  expect([logged!.photos.length, logged!.receipts[0]!.points]).toEqual([1, 10])
})

test('a session that ended meanwhile asks to sign in, and only the workout’s owner sends it', async () => {
  const texts = TEXTS['pt-BR']
  const lia = await newPerson('Lia')
  const challenge = await newChallenge(lia, { title: 'Da Lia' })
  const igor = await newPerson('Igor')
  const phone = await device()
  const page = await signInOn(phone, lia.email, PASSWORD)
  await phone.context.setOffline(true)
  await logHere(page, texts, challenge)
  await expect(page.getByRole('heading', { level: 1, name: texts.kept })).toBeVisible()
  await page.evaluate(`{
    const session = JSON.parse(localStorage.getItem('bora.session'))
    localStorage.setItem('bora.session', JSON.stringify({ ...session, expires_at: 1, access_token: 'over', refresh_token: 'over' }))
  }`)
  const back = await phone.restart()
  await back.goto('/app')
  await expect(back).toHaveURL(/\/auth/)
  await signInHere(back, igor)
  await readyForOffline(back)
  await expect(back.getByRole('heading', { name: texts.waiting })).toHaveCount(0)
  // None of Lia's data can be read any more, except the workout waiting for her.
  await expect.poll(() => peopleSeenOn(back)).toEqual([igor.userId])
  expect(await workoutsIn(lia, challenge)).toBe(0)
  await signOutHere(back)
  await signInHere(back, lia)
  await expect(back.getByText(texts.one, { exact: true })).toBeVisible()
  expect(await workoutsIn(lia, challenge)).toBe(1)
  const { body } = await igor.ask('GET', '/me/activities')
  expect((body as { items: unknown[] }).items).toEqual([])
})

test('a refused workout keeps its reason, and is no longer pending once corrected and sent, though the page was left before the answer', async () => {
  const texts = TEXTS['pt-BR']
  const bel = await newPerson('Bel')
  const challenge = await newChallenge(bel, { title: 'Sem resposta' })
  const phone = await device()
  const page = await signInOn(phone, bel.email, PASSWORD)
  await phone.context.setOffline(true)
  await logHere(page, texts, challenge)
  await expect(page.getByRole('heading', { level: 1, name: texts.kept })).toBeVisible()
  // Meanwhile another workout at the same time was logged from a watch.
  await logWorkoutOf(bel, { challenge, minutes: 45 })
  await phone.context.setOffline(false)
  const card = page.getByRole('region', { name: texts.refused })
  await expect(card).toContainText('Este horário já tem outro treino seu.')
  await card.getByRole('link', { name: 'Corrigir e enviar' }).click()
  await expect(page.getByRole('img', { name: 'Foto 1' }).or(page.getByText('1 foto')).first()).toBeVisible()
  await mendHere(page, texts)

  // It arrives, but its answer never does.
  await phone.context.route('**/api/activities', async route => {
    if (route.request().method() === 'POST') await route.fetch().catch(() => {})
    else await route.fallback()
  })
  await page.getByRole('button', { name: texts.confirm }).click()
  await expect.poll(() => workoutsIn(bel, challenge)).toBe(2)
  // Left first: otherwise the page would send it again, and report it, as soon as there are answers.
  await page.goto('about:blank')
  await phone.context.unrouteAll({ behavior: 'ignoreErrors' })
  // Shown for five seconds, even while the page is still loading: looked for from the start.
  await page.goto('/profile/workouts', { waitUntil: 'commit' })
  await expect(page.getByText(texts.one, { exact: true })).toBeVisible()
  await loaded(page)
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('heading', { name: texts.waiting })).toHaveCount(0)
  expect(await workoutsIn(bel, challenge)).toBe(2)
})

test('a pending workout is deleted after a confirmation, and signing out asks about another and leaves no cached data', async () => {
  const texts = TEXTS['pt-BR']
  const nina = await newPerson('Nina')
  const challenge = await newChallenge(nina, { title: 'Segredo da Nina' })
  const phone = await device()
  const page = await signInOn(phone, nina.email, PASSWORD)
  await phone.context.setOffline(true)
  await logHere(page, texts, challenge)
  await page.getByRole('link', { name: texts.home }).click()
  // The page being left shows the same card.
  await expect(page.getByRole('heading', { level: 1, name: 'Bora, Nina?' })).toBeVisible()
  const card = page.getByRole('region', { name: texts.waiting })
  const remove = card.getByRole('button', { name: /^Apagar/ })
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Manter' }).last().click()
  await expect(card).toBeVisible()
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar', exact: true }).click()
  await expect(card).toHaveCount(0)
  await logHere(page, texts, challenge)
  await page.getByRole('link', { name: texts.home }).click()
  await loaded(page)
  await expect(card).toBeVisible()
  await openAccount(page)
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '1 treino ainda não foi enviado' })
  await still(page)
  await dialog.getByRole('button', { name: 'Sair e apagar' }).click()
  await expect.poll(() => seenOn(page)).toEqual([])
  await page.goto('/app')
  await expect(page.getByText('Segredo da Nina')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: texts.waiting })).toHaveCount(0)
  expect(await page.evaluate('caches.has("bora-pictures")')).toBe(false)
})

/** Logs a workout at the gym from this page, which has no connection. */
async function logHere(page: Page, texts: Texts, challenge: string): Promise<void> {
  await page.goto(`/add-activity?challenge=${challenge}`)
  await fillIn(page, texts)
  await page.getByRole('button', { name: texts.confirm }).click()
}

/** Goes through the steps up to the review. */
async function fillIn(page: Page, texts: Texts): Promise<void> {
  await page.getByRole('radio', { name: texts.gym, exact: true }).press('Space')
  const skip = page.getByRole('button', { name: texts.skip, exact: true })
  const photo = page.locator('input[type=file]').first()
  if (!(await skip.isVisible())) await page.getByRole('button', { name: /^(Continuar|Continue)$/ }).click()
  await skip.click()
  await photo.setInputFiles({ name: 'treino.png', mimeType: 'image/png', buffer: noisePng(48, 48) })
  await expect(page.getByRole('img', { name: /^(Foto|Photo) 1$/ })).toBeVisible()
  await page.getByRole('button', { name: texts.review }).click()
  await expect(page.getByRole('button', { name: texts.confirm })).toBeVisible()
}

async function signInHere(page: Page, person: Person): Promise<void> {
  await fillSignIn(page, person.email, PASSWORD)
  await expect(page).toHaveURL(/\/app$/)
}

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sua conta' }).locator('visible=true').first().click()
}

async function signOutHere(page: Page): Promise<void> {
  await openAccount(page)
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect.poll(() => page.evaluate("localStorage.getItem('bora.session')")).toBeNull()
  await page.goto('/auth')
}

function requestsTo(page: Page, path: string): () => number {
  let count = 0
  page.on('request', request => request.method() === 'POST' && new URL(request.url()).pathname === path && count++)
  return () => count
}

async function scoreIn(person: Person, challenge: string): Promise<number> {
  const { body } = await person.ask('GET', `/challenges/${challenge}/leaderboard`)
  return (body as { me: { score: number } }).me.score
}

/** Moves the refused workout to a free hour, up to the review. */
async function mendHere(page: Page, texts: Texts): Promise<void> {
  await page.getByRole('button', { name: texts.confirm }).click()
  await expect(page.getByRole('alert').first()).toContainText('Neste horário já tem outro treino seu')
  await page.getByRole('button', { name: /^Quando/ }).click()
  await page.getByLabel('Começou às').fill('05:10')
  await page.getByRole('button', { name: 'Pronto' }).click()
  await page.getByRole('button', { name: texts.review }).click()
}
