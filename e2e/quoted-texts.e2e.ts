import type { Browser, Page, Route } from '@playwright/test'
import {
  authCall,
  joinChallenge,
  latestWorkoutOf,
  logWorkoutOf,
  newAddress,
  newChallenge,
  newPerson,
  PASSWORD,
  type Person,
} from './accounts.ts'
import { codeFor, linkFor } from './outbox.ts'
import { payByCard } from './sandbox.ts'
import { SHOWN, type ShownText } from './quoted-texts.ts'
import { attachPhoto, challengeId, expect, fillSignUp, openPage, PHOTO, signedInPage, test } from './world.ts'

type Language = 'pt-BR' | 'en'
type Stage = { browser: Browser; language: Language; english: boolean }
/** Makes a text come up, and returns the page that shows it. */
type Act = (stage: Stage) => Promise<Page>
type Acts = { [Screen in keyof typeof SHOWN]: { [Name in keyof (typeof SHOWN)[Screen]]: Act } }

const ACTS: Acts = {
  auth: {
    nothingGiven: async ({ browser, language }) => {
      const page = await openPage(browser, { language })
      await page.goto('/auth')
      await submit(page)
      return page
    },
    passwordsDiffer: async ({ browser, language }) => {
      const page = await openPage(browser, { language })
      await page.goto('/auth?mode=sign-up')
      await page.getByLabel(/^(Senha|Password)$/).fill(PASSWORD)
      await page.getByLabel(/^(Repita a senha|Repeat the password)$/).fill('outra')
      return page
    },
    emailTaken: async stage => signUp(stage, 'ana@bora.test'),
    signUpFailed: async stage => signUp(stage, newAddress(), page => page.route('**/auth/v1/signup*', serverError)),
    linkExpired: async ({ browser, language }) => {
      const page = await openPage(browser, { language })
      await page.goto('/reset-password')
      return page
    },
    resetFailed: async ({ browser, language }) => {
      const { email } = await confirmed('Lia')
      const back = encodeURIComponent(`${process.env.BORA_URL!}/reset-password`)
      await authCall('POST', `/recover?redirect_to=${back}`, { email })
      const page = await openPage(browser, { language })
      await page.goto(await linkFor(email, 'recovery'))
      await page.getByLabel(/^(Nova senha|New password)$/).fill('Girassol 2026 na praia')
      await page.getByLabel(/^(Repita a senha|Repeat the password)$/).fill('Girassol 2026 na praia')
      await page.route('**/auth/v1/user', route =>
        route.request().method() === 'PUT' ? serverError(route) : route.continue(),
      )
      await submit(page)
      return page
    },
  },
  challenge: {
    notFound: unknownChallenge,
    removed: unknownChallenge,
    joinFailed: async stage => refusedJoin(stage, serverError),
    unableToJoin: async stage => refusedJoin(stage, serverError),
    freeLimit: async stage => refusedJoin(stage, refusal(409, 'free_join_limit')),
    started: async stage => refusedJoin(stage, refusal(409, 'challenge_started')),
    unableToShare: async ({ browser, language }) => {
      const page = await (await newPerson('Rui')).open(browser, { language })
      await page.addInitScript("navigator.share = () => Promise.reject(new DOMException('not now', 'NotAllowedError'))")
      await page.goto(`/challenge/${await challengeId('Transformação 30 dias')}`)
      await visible(page, /^(Compartilhar|Share)$/).click()
      return page
    },
    privacyFailed: async ({ browser, language }) => {
      const creator = await newPerson('Vera')
      const id = await newChallenge(creator, { title: 'Aberto ou não' })
      const page = await creator.open(browser, { language })
      await page.route('**/privacy', serverError)
      await page.goto(`/challenge/${id}`)
      await page.getByRole('switch').locator('visible=true').first().click()
      return page
    },
  },
  instantJoin: {
    notAccessible: async stage => instantJoin(stage, crypto.randomUUID()),
    noLongerAvailable: async stage =>
      instantJoin(stage, await openChallenge(), page => page.route('**/join', refusal(409, 'challenge_cancelled'))),
    ended: async stage => instantJoin(stage, await challengeId('Outubro sem desculpa', 'completed')),
  },
  payment: {
    pending: async stage => unpaid(stage),
    failed: async stage => {
      const page = await unpaid(stage)
      await visible(page, /^(Pagar|Pay) /).click()
      await payByCard(page, 'declined')
      await expect(visible(page, /^(Tentar de novo|Try again)$/)).toBeVisible()
      return page
    },
    notVerified: async stage => {
      const page = await unpaid(stage)
      await page.route('**/api/payments/*', serverError)
      await page.goto(`${new URL(page.url()).pathname}?payment=${crypto.randomUUID()}`)
      return page
    },
    noUrlReceived: async stage =>
      unpaid(stage, async page => {
        await page.route('**/checkout', async route => {
          const answer = await route.fetch()
          await route.fulfill({ json: { ...((await answer.json()) as object), url: '' } })
        })
        await visible(page, /^(Pagar|Pay) /).click()
      }),
    noUrlAvailable: async stage =>
      unpaid(stage, async page => {
        await page.route('**/checkout', refusal(503, 'checkout_unavailable'))
        await visible(page, /^(Pagar|Pay) /).click()
      }),
  },
  workout: {
    photoFailed: async stage => {
      const page = await workoutDetails(stage)
      await page.route('**/api/photos?*', serverError)
      await page.locator('input[type=file]').first().setInputFiles(PHOTO)
      return page
    },
    photoRequired: async stage => {
      const page = await workoutDetails(stage)
      await visible(page, /^(Revisar|Review)$/).click()
      return page
    },
    gymsFailed: async stage => {
      const page = await workout(stage)
      await page.route('**/api/gyms?*', refusal(503, 'gyms_unavailable'))
      await page.route('**/api/gyms', refusal(503, 'gyms_unavailable'))
      await page.getByText(stage.english ? 'Gym' : 'Musculação', { exact: true }).click()
      return page
    },
    checkInFailed: async stage => {
      const page = await workout(stage)
      await page.getByText(stage.english ? 'Gym' : 'Musculação', { exact: true }).click()
      await page.getByRole('radio', { name: /Box Carcará/ }).press('Space')
      await visible(page, /^(Continuar|Continue)$/).click()
      await attachPhoto(page)
      await visible(page, /^(Revisar|Review)$/).click()
      await page.route('**/api/activities', async route => {
        const answer = await route.fetch()
        const logged = (await answer.json()) as { activity: object }
        await route.fulfill({ json: { ...logged, activity: { ...logged.activity, gym: null } } })
      })
      await visible(page, /^(Confirmar treino|Confirm workout)$/).click()
      return page
    },
    updateFailed: async ({ browser, language }) => {
      const { author, activityId } = await workoutOfSomebody()
      const page = await author.open(browser, { language })
      await page.route(`**/api/activities/${activityId}`, route =>
        route.request().method() === 'PUT' ? serverError(route) : route.continue(),
      )
      await page.goto(`/profile/workouts?edit=${activityId}`)
      await page.getByLabel(/^(Legenda|Caption)/).fill('Outra')
      await visible(page, /^(Salvar|Save)$/).click()
      return page
    },
    reportFailed: async ({ browser, language }) => {
      const { friend, challenge, activityId } = await workoutOfSomebody()
      const page = await friend.open(browser, { language })
      await page.route('**/reports', serverError)
      await page.goto(`/challenge/${challenge}?report=${activityId}`)
      await page.getByText(/^(Outra coisa|Something else)$/).click()
      await visible(page, /^(Denunciar|Report)$/).click()
      return page
    },
    alreadyReported: async ({ browser, language }) => {
      const { friend, challenge, activityId } = await workoutOfSomebody()
      expect((await friend.ask('POST', `/activities/${activityId}/reports`, { reason: 'other' })).status).toBe(200)
      const page = await friend.open(browser, { language })
      await page.goto(`/challenge/${challenge}?report=${activityId}`)
      return page
    },
  },
  create: {
    templateBroken: async ({ browser, language }) => {
      const person = await newPerson('Davi')
      const page = await person.open(browser, { language })
      await page.addInitScript(`localStorage.setItem('bora.create.${person.userId}', '{')`)
      await page.goto('/app/create')
      return page
    },
  },
  home: {
    challengesFailed: async ({ browser, language }) => {
      const page = await signedInPage(browser, 'caio@bora.test', { language })
      await page.route('**/api/home?*', serverError)
      await page.goto('/app')
      return page
    },
  },
  profile: {
    countryFailed: async stage => otherCountry(stage, serverError),
    notSignedIn: async stage => otherCountry(stage, refusal(401, 'not_signed_in')),
  },
}

for (const [screen, texts] of Object.entries(SHOWN) as [keyof typeof SHOWN, Record<string, ShownText>][])
  for (const [name, { text, language: quotedIn, translation }] of Object.entries(texts))
    for (const language of ['pt-BR', 'en'] as const) {
      const words = language === quotedIn ? text : translation
      test(`${screen}: ${words}`, async ({ browser }) => {
        const act = (ACTS[screen] as Record<string, Act>)[name]!
        const page = await act({ browser, language, english: language === 'en' })
        await expect(page.getByText(words, { exact: true }).locator('visible=true').first()).toBeVisible()
      })
    }

/** Somebody whose address is confirmed, as paying and a new password ask for. */
async function confirmed(name: string): Promise<Person> {
  const person = await newPerson(name)
  await authCall('POST', '/verify', {
    type: 'signup',
    email: person.email,
    token: await codeFor(person.email, 'confirmation'),
  })
  return person
}

async function signUp(
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

async function workoutOfSomebody() {
  const [author, friend] = await Promise.all([newPerson('Nara'), newPerson('Olavo')])
  const challenge = await newChallenge(author, { title: 'Volta da Lagoa' })
  await joinChallenge(friend, challenge)
  await logWorkoutOf(author, { challenge })
  return { author, friend, challenge, activityId: await latestWorkoutOf(author) }
}

async function unknownChallenge({ browser, language }: Stage): Promise<Page> {
  const page = await signedInPage(browser, 'caio@bora.test', { language })
  await page.goto(`/challenge/${crypto.randomUUID()}`)
  return page
}

async function openChallenge(): Promise<string> {
  return newChallenge(await newPerson('Vera'), { title: 'De todo mundo', from: 2, until: 9 })
}

/** Somebody accepts the rules of a challenge, and the server answers so. */
async function refusedJoin(stage: Stage, answer: (route: Route) => Promise<void>): Promise<Page> {
  const page = await (await newPerson('Rui')).open(stage.browser, { language: stage.language })
  await page.route('**/join', answer)
  await page.goto(`/challenge/${await openChallenge()}`)
  await visible(page, /^(Participar|Join)/).click()
  await visible(page, /^(Aceitar e participar|Accept and join)$/).click()
  return page
}

/** Somebody comes in who wished to join before having an account. */
async function instantJoin(
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
async function unpaid(stage: Stage, then: (page: Page) => Promise<void> = async () => {}): Promise<Page> {
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

async function workout({ browser, language }: Stage): Promise<Page> {
  const page = await (await newPerson('Iris')).open(browser, { language })
  await page.goto('/add-activity')
  return page
}

async function workoutDetails(stage: Stage): Promise<Page> {
  const page = await workout(stage)
  await page.getByText(stage.english ? 'Gym' : 'Musculação', { exact: true }).click()
  await visible(page, /^(Pular|Skip)$/).click()
  await expect(visible(page, /^(Revisar|Review)$/)).toBeVisible()
  return page
}

async function otherCountry({ browser, language }: Stage, answer: (route: Route) => Promise<void>): Promise<Page> {
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

function serverError(route: Route): Promise<void> {
  return route.fulfill({ status: 500, json: { code: 'unexpected' } })
}

function refusal(status: number, code: string): (route: Route) => Promise<void> {
  return route => route.fulfill({ status, json: { code } })
}

function submit(page: Page): Promise<void> {
  return page.locator('main button[type=submit]').click()
}

function visible(page: Page, name: RegExp) {
  return page.getByRole('button', { name }).locator('visible=true').first()
}
