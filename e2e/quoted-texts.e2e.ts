import type { Page } from '@playwright/test'
import { authCall, logWorkoutOf, newAddress, newChallenge, newPerson, PASSWORD } from './accounts.ts'
import { linkFor } from './outbox.ts'
import { ownWorld } from './own-world.ts'
import { goToProvider, payByCard, tellSandbox } from './sandbox.ts'
import {
  confirmed,
  instantJoin,
  openChallenge,
  otherCountry,
  pay,
  postOfSomebody,
  refusal,
  refusedJoin,
  serverError,
  signUp,
  submit,
  unknownChallenge,
  unpaid,
  visible,
  workout,
  workoutDetails,
  workoutOfSomebody,
  type Stage,
} from './quoted-stages.ts'
import { SHOWN, type ShownText } from './quoted-texts.ts'
import { attachPhoto, challengeId, expect, openPage, PHOTO, signedInPage, test } from './world.ts'

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
      await goToProvider(page)
      await payByCard(page, 'declined')
      await expect(visible(page, /^(Tentar de novo|Try again)$/)).toBeVisible()
      return page
    },
    notVerified: async stage => {
      const page = await unpaid(stage)
      await visible(page, /^(Pagar|Pay) /).click()
      await goToProvider(page)
      await tellSandbox({ fetch: 'error' })
      await payByCard(page, 'approved')
      await page.waitForURL(/\/payment\//)
      return page
    },
    noUrlReceived: async stage =>
      unpaid(stage, async page => {
        await tellSandbox({ create: 'no_address' })
        await pay(page)
      }),
    noUrlAvailable: async stage =>
      unpaid(stage, async page => {
        await tellSandbox({ create: 'error' })
        await pay(page)
      }),
    verificationUnavailable: async stage => {
      const page = await unpaid(stage)
      await pay(page)
      await page.waitForURL(/\/sandbox\//)
      await tellSandbox({ fetch: 'error' })
      await page.goto('/payment-support')
      await visible(page, /^(Verificar pagamento|Verify payment)$/).click()
      return page
    },
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
      await visible(page, /^(Enviar denúncia|Send report)$/).click()
      return page
    },
    alreadyReported: async ({ browser, language }) => {
      const { friend, challenge, activityId } = await workoutOfSomebody()
      expect((await friend.ask('POST', `/activities/${activityId}/reports`, { reason: 'other' })).status).toBe(200)
      const page = await friend.open(browser, { language })
      await page.goto(`/challenge/${challenge}?report=${activityId}`)
      return page
    },
    cardTooLong: async ({ browser, language }) => {
      const person = await newPerson('Duda')
      await logWorkoutOf(person, { challenge: null })
      const page = await person.open(browser, { language })
      await page.route('**/api/share-cards/**', refusal(503, 'card_took_too_long'))
      await page.goto('/profile')
      await visible(page, /^(Compartilhar|Share) \p{L}+$/u).click()
      return page
    },
  },
  feed: {
    commentFailed: async stage => {
      const page = await postOfSomebody(stage, '**/comments')
      await page.getByRole('button', { name: /^(Comentários|Comments)$/ }).click()
      await page.getByLabel(/^(Escrever um comentário|Write a comment)$/).fill('Bora!')
      await page.keyboard.press('Enter')
      return page
    },
    likeFailed: async stage => {
      const page = await postOfSomebody(stage, '**/reactions/*')
      await page.getByRole('button', { name: /^(Curtir|Like)/ }).click()
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
  invites: {
    sendFailed: async ({ browser, language }) => {
      const host = await confirmed('Vera')
      const page = await host.open(browser, { language })
      await page.route('**/invitations', route =>
        route.request().method() === 'POST' ? serverError(route) : route.continue(),
      )
      await page.goto(`/challenge/${await newChallenge(host, { title: 'De quem eu chamo' })}`)
      await visible(page, /^(Convidar amigos|Invite friends)/).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(/^(Convidar por e-mail|Invite by email)$/).fill(newAddress())
      await dialog.getByRole('button', { name: /^(Enviar convite|Send invite)$/ }).click()
      return page
    },
    notProcessed: async ({ browser, language }) => {
      const page = await openPage(browser, { language })
      await page.route('**/api/invites/*/open', serverError)
      await page.goto('/invite/abc')
      return page
    },
  },
  profile: {
    countryFailed: async stage => otherCountry(stage, serverError),
    notSignedIn: async stage => otherCountry(stage, refusal(401, 'not_signed_in')),
  },
}

function eachText(screen: keyof typeof SHOWN): void {
  const texts: Record<string, ShownText> = SHOWN[screen]
  for (const [name, { text, language: quotedIn, translation }] of Object.entries(texts))
    for (const language of ['pt-BR', 'en'] as const) {
      const words = language === quotedIn ? text : translation
      test(`${screen}: ${words}`, async ({ browser }) => {
        const act = (ACTS[screen] as Record<string, Act>)[name]!
        const page = await act({ browser, language, english: language === 'en' })
        await expect(page.getByText(words, { exact: true }).locator('visible=true').first()).toBeVisible()
      })
    }
}

for (const screen of Object.keys(SHOWN) as (keyof typeof SHOWN)[]) if (screen !== 'payment') eachText(screen)

// A provider misbehaves for everybody of its server: this one is theirs, one after the other.
test.describe('on a server of its own', () => {
  test.describe.configure({ mode: 'default' })
  ownWorld()
  test.afterEach(() => tellSandbox({ create: 'answered', fetch: 'answered' }))
  eachText('payment')
})
