import type { Browser, Page, Route } from '@playwright/test'
import {
  authCall,
  joinChallenge,
  latestWorkoutOf,
  logWorkoutOf,
  newChallenge,
  newPerson,
  PASSWORD,
  type Person,
} from './accounts.ts'
import { codeFor } from './outbox.ts'
import { expect, fillSignUp, openPage, signedInPage } from './world.ts'

export type Stage = { browser: Browser; language: 'pt-BR' | 'en'; english: boolean }

/** Somebody whose address is confirmed, as paying and a new password ask for. */
export async function confirmed(name: string): Promise<Person> {
  const person = await newPerson(name)
  await authCall('POST', '/verify', {
    type: 'signup',
    email: person.email,
    token: await codeFor(person.email, 'confirmation'),
  })
  return person
}

export async function signUp(
  { browser, language }: Stage,
  email: string,
  before: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const page = await openPage(browser, { language })
  await page.goto('/auth?mode=sign-up')
  await before(page)
  await fillSignUp(page, { name: 'Lia Monteiro', email, password: PASSWORD })
  await submit(page)
  return page
}

export async function workoutOfSomebody() {
  const [author, friend] = await Promise.all([newPerson('Nara'), newPerson('Olavo')])
  const challenge = await newChallenge(author, { title: 'Volta da Lagoa' })
  await joinChallenge(friend, challenge)
  await logWorkoutOf(author, { challenge })
  return { author, friend, challenge, activityId: await latestWorkoutOf(author) }
}

/** The feed of somebody with a friend's workout, where what goes to these addresses fails. */
export async function postOfSomebody({ browser, language }: Stage, failing: string): Promise<Page> {
  const { friend } = await workoutOfSomebody()
  const page = await friend.open(browser, { language })
  await page.route(failing, route => (route.request().method() === 'GET' ? route.continue() : serverError(route)))
  await page.goto('/feed')
  await expect(page.getByRole('article')).toBeVisible()
  return page
}

export async function unknownChallenge({ browser, language }: Stage): Promise<Page> {
  const page = await signedInPage(browser, 'caio@bora.test', { language })
  await page.goto(`/challenge/${crypto.randomUUID()}`)
  return page
}

export async function openChallenge(): Promise<string> {
  return newChallenge(await newPerson('Vera'), { title: 'De todo mundo', from: 2, until: 9 })
}

/** Somebody accepts the rules of a challenge, and the server answers so. */
export async function refusedJoin(stage: Stage, answer: (route: Route) => Promise<void>): Promise<Page> {
  const page = await (await newPerson('Rui')).open(stage.browser, { language: stage.language })
  await page.route('**/join', answer)
  await page.goto(`/challenge/${await openChallenge()}`)
  await visible(page, /^(Participar|Join)/).click()
  await visible(page, /^(Aceitar e participar|Accept and join)$/).click()
  return page
}

/** Somebody comes in who wished to join before having an account. */
export async function instantJoin(
  stage: Stage,
  challenge: string,
  before: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const page = await (await newPerson('Rui')).open(stage.browser, { language: stage.language })
  await before(page)
  const answer = await fetch(`${process.env.BORA_URL!}/api/challenges/${challenge}/overview`)
  const { fingerprint = null } = (await answer.json()) as { fingerprint?: string }
  const wish = JSON.stringify({
    challengeId: challenge,
    invitedBy: null,
    fingerprint,
    timestamp: new Date().toISOString(),
  })
  await page.addInitScript(
    `if (!sessionStorage.wished) localStorage.setItem('bora.instant-join', ${JSON.stringify(wish)}), (sessionStorage.wished = '1')`,
  )
  await page.goto('/app')
  return page
}

/** Somebody has joined a challenge and not paid yet. */
export async function unpaid(stage: Stage, then: (page: Page) => Promise<void> = async () => {}): Promise<Page> {
  const person = await confirmed('Rui')
  const prize = { kind: 'challenge', entryFeeCents: 3_000 }
  const id = await newChallenge(await confirmed('Vera'), { title: 'Com entrada', from: 2, until: 9, more: { prize } })
  const { body } = await person.ask('GET', `/challenges/${id}`)
  const { fingerprint } = body as { fingerprint: string }
  expect((await person.ask('POST', `/challenges/${id}/join`, { fingerprint })).status).toBe(200)
  const page = await person.open(stage.browser, { language: stage.language })
  await page.goto(`/challenge/${id}`)
  await expect(visible(page, /^(Pagar|Pay) /)).toBeVisible()
  await then(page)
  return page
}

/** From the page of a challenge over what there is to pay towards the provider. */
export async function pay(page: Page): Promise<void> {
  await visible(page, /^(Pagar|Pay) /).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Pagar|Pay) / })
    .click()
}

export async function workout({ browser, language }: Stage): Promise<Page> {
  const page = await (await newPerson('Iris')).open(browser, { language })
  await page.goto('/add-activity')
  return page
}

export async function workoutDetails(stage: Stage): Promise<Page> {
  const page = await workout(stage)
  await page.getByText(stage.english ? 'Gym' : 'Musculação', { exact: true }).click()
  await visible(page, /^(Pular|Skip)$/).click()
  await expect(visible(page, /^(Revisar|Review)$/)).toBeVisible()
  return page
}

export async function otherCountry(
  { browser, language }: Stage,
  answer: (route: Route) => Promise<void>,
): Promise<Page> {
  const page = await (await newPerson('Sol')).open(browser, { language })
  await page.goto('/profile')
  const country = page.getByRole('combobox', { name: /^(País|Country)$/ })
  await expect(country).toBeVisible()
  await page.route('**/api/me', route => (route.request().method() === 'PATCH' ? answer(route) : route.continue()))
  await country.click()
  await country.fill('portu')
  await country.press('Enter')
  return page
}

export function serverError(route: Route): Promise<void> {
  return route.fulfill({ status: 500, json: { code: 'unexpected' } })
}

export function refusal(status: number, code: string): (route: Route) => Promise<void> {
  return route => route.fulfill({ status, json: { code } })
}

export function submit(page: Page): Promise<void> {
  return page.locator('main button[type=submit]').click()
}

export function visible(page: Page, name: RegExp) {
  return page.getByRole('button', { name }).locator('visible=true').first()
}
