import { challengePages } from '@bora/contract/challenge-pages.ts'
import { checkouts } from '@bora/contract/checkouts.ts'
import { workoutPhotos } from '@bora/contract/workout-photos.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { SHOWN, type ShownText } from '../../../e2e/quoted-texts.ts'
import {
  CHALLENGE,
  openChallenge,
  ownWorkout,
  postOfFriend,
  scoringContext,
  wallOfOneDay,
  WORKOUT,
  workoutOfFriend,
} from '../testing/facts.ts'
import { type Answers, LATE, refusal, serverError } from '../testing/fake-server.ts'
import { me, showPage as show, type ShownPage } from '../testing/page.tsx'
import { SESSION_KEY } from '../session/stored-session.ts'
import { sampleOf } from '../testing/sample.ts'

type Language = (typeof LANGUAGES)[number]
/** Makes a text appear. */
type Act = (language: Language) => Promise<unknown>
type Acts = { [Screen in keyof typeof SHOWN]: { [Name in keyof (typeof SHOWN)[Screen]]: Act } }

const PASSWORD = 'Girassol 2026 na praia'
const person = { ...me, emailConfirmed: true }
const page = (language: Language, address: string, answers: Answers = {}) =>
  show(address, { language, person, answers })

async function press(name: RegExp, { user }: ShownPage): Promise<void> {
  await user.click((await screen.findAllByRole('button', { name }))[0]!)
}

async function pressIn(name: RegExp, { user }: ShownPage): Promise<void> {
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }))
}

async function signUp(language: Language, answer: { status: number; body: object }): Promise<void> {
  const shown = await show('/auth?mode=sign-up', { language, answers: { 'POST /auth/v1/signup': answer } })
  await shown.user.type(await screen.findByLabelText(/^(Nome|Name)$/), 'Lia Monteiro')
  await shown.user.type(screen.getByLabelText(/^E-?mail$/), 'lia@example.com')
  await shown.user.type(screen.getByLabelText(/^(Senha|Password)$/), PASSWORD)
  await shown.user.type(screen.getByLabelText(/^(Repita a senha|Repeat the password)$/), PASSWORD)
  await shown.user.click(screen.getByRole('checkbox'))
  await submit(shown)
}

const submit = ({ user }: ShownPage) => user.click(document.querySelector('main button[type=submit]')!)

async function refusedJoin(language: Language, answer: ReturnType<typeof refusal>): Promise<void> {
  const shown = await page(language, `/challenge/${CHALLENGE}`, {
    'GET /challenges/:challengeId': openChallenge(),
    'POST /challenges/:challengeId/join': answer,
  })
  await press(/^(Participar|Join)/, shown)
  await pressIn(/^(Aceitar e participar|Accept and join)$/, shown)
}

/** A challenge of the viewer's own. */
function ownChallenge(): ReturnType<typeof openChallenge> {
  const challenge = openChallenge()
  return {
    ...challenge,
    viewer: { ...challenge.viewer, isCreator: true, state: 'participating' },
    can: { ...challenge.can, join: false, togglePrivacy: true, invite: true },
  }
}

const unknownChallenge: Act = language =>
  page(language, `/challenge/${CHALLENGE}`, { 'GET /challenges/:challengeId': refusal(404, 'challenge_not_found') })

/** Signs in with a pending intent to join, under the rules read as a visitor. */
async function instantJoin(language: Language, answers: Answers): Promise<void> {
  const wish = { challengeId: CHALLENGE, invitedBy: null, invite: null, fingerprint: 'as-read' }
  const stored = { 'bora.instant-join': JSON.stringify({ ...wish, timestamp: new Date().toISOString() }) }
  await show('/app', { language, person, answers, stored })
}

function overview(about: object) {
  return {
    ...sampleOf(challengePages.overview.output),
    id: CHALLENGE,
    fingerprint: 'as-read',
    mine: null,
    closed: null,
    ...about,
  }
}

const quote = { ...sampleOf(checkouts.quote.output), amountCents: 3_000, currency: 'BRL' as const, open: null }

async function unpaid(language: Language, answers: Answers = {}): Promise<ShownPage> {
  const challenge = openChallenge()
  const viewer = { ...challenge.viewer, state: 'payment_pending' as const }
  return page(language, `/challenge/${CHALLENGE}`, {
    'GET /challenges/:challengeId': {
      ...challenge,
      viewer,
      pool: { ...challenge.pool, entryFeeCents: 3_000, currency: 'BRL' },
      can: { ...challenge.can, join: false, pay: true },
    },
    'GET /challenges/:challengeId/checkout': quote,
    ...answers,
  })
}

async function pay(shown: ShownPage): Promise<void> {
  await press(/^(Pagar|Pay) /, shown)
  await pressIn(/^(Pagar|Pay) /, shown)
}

const payment = {
  ...sampleOf(checkouts.one.output),
  challengeId: CHALLENGE,
  amountCents: 3_000,
  currency: 'BRL' as const,
  isVerified: true,
}

const ownPicture = { ...sampleOf(workoutPhotos.uploadPhoto.output), id: crypto.randomUUID(), width: 48, height: 48 }

async function photoOfWorkout(language: Language): Promise<ShownPage> {
  const shown = await page(language, '/add-activity', { 'GET /activities/scoring-context': scoringContext })
  await shown.user.click(await screen.findByText(language === 'en' ? 'Gym' : 'Musculação', { selector: 'label *' }))
  await press(/^(Pular|Skip)$/, shown)
  await screen.findAllByRole('button', { name: /^(Revisar|Review)$/ })
  return shown
}

// Only the beginning of a PNG is checked before it is sent.
const PNG = new File([Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13)], 'treino.png', { type: 'image/png' })

async function addPhoto({ user }: ShownPage): Promise<void> {
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, PNG)
}

/** Opens the form to report a friend's workout. */
async function reporting(language: Language, answers: Answers): Promise<ShownPage> {
  return page(language, `/challenge/${CHALLENGE}?report=${WORKOUT}`, {
    'GET /challenges/:challengeId': openChallenge(),
    'GET /activities/:activityId': workoutOfFriend(),
    ...answers,
  })
}

async function otherCountry(language: Language, answer: ReturnType<typeof refusal>): Promise<void> {
  // A session that the server doesn't know is renewed first.
  const renewed = () => ({ status: 200, body: JSON.parse(localStorage.getItem(SESSION_KEY)!) as object })
  const shown = await page(language, '/profile', {
    'PATCH /me': answer,
    'POST /auth/v1/token': renewed,
    'POST /auth/v1/logout': { status: 200, body: {} },
  })
  const country = await screen.findByRole('combobox', { name: /^(País|Country)$/ })
  await shown.user.click(country)
  await shown.user.clear(country)
  await shown.user.type(country, 'portu{Enter}')
}

async function feed(language: Language, answers: Answers): Promise<ShownPage> {
  const shown = await page(language, '/feed', {
    'GET /feed': { items: [postOfFriend()], next: null },
    ...answers,
  })
  await screen.findByRole('article')
  return shown
}

const ACTS: Acts = {
  auth: {
    nothingGiven: async language =>
      signUp(language, { status: 400, body: { error_code: 'validation_failed', msg: 'no' } }),
    passwordsDiffer: async language => {
      const { user } = await show('/auth?mode=sign-up', { language })
      await user.type(await screen.findByLabelText(/^(Senha|Password)$/), PASSWORD)
      await user.type(screen.getByLabelText(/^(Repita a senha|Repeat the password)$/), 'outra{Tab}')
    },
    emailTaken: async language =>
      signUp(language, { status: 422, body: { error_code: 'user_already_exists', msg: 'no' } }),
    signUpFailed: async language =>
      signUp(language, { status: 500, body: { code: 'unexpected_failure', message: 'no' } }),
    linkExpired: async language => show('/reset-password', { language }),
    resetFailed: async language => {
      const shown = await show('/reset-password', {
        language,
        person,
        methods: ['otp'],
        answers: {
          'GET /auth/v1/user': { status: 200, body: { id: me.id, email: me.email } },
          'PUT /auth/v1/user': { status: 500, body: { code: 'unexpected_failure', message: 'no' } },
        },
      })
      await shown.user.type(await screen.findByLabelText(/^(Nova senha|New password)$/), PASSWORD)
      await shown.user.type(screen.getByLabelText(/^(Repita a senha|Repeat the password)$/), PASSWORD)
      await submit(shown)
    },
  },
  challenge: {
    notFound: unknownChallenge,
    removed: unknownChallenge,
    joinFailed: async language => refusedJoin(language, serverError),
    unableToJoin: async language => refusedJoin(language, serverError),
    freeLimit: async language => refusedJoin(language, refusal(409, 'free_join_limit')),
    started: async language => refusedJoin(language, refusal(409, 'challenge_started')),
    unableToShare: async language => {
      const shown = await page(language, `/challenge/${CHALLENGE}`, { 'GET /challenges/:challengeId': openChallenge() })
      const share = () => Promise.reject(new DOMException('not now', 'NotAllowedError'))
      vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { share }))
      await press(/^(Compartilhar|Share)$/, shown)
      await pressIn(/^(Compartilhar|Share)$/, shown)
    },
    privacyFailed: async language => {
      const { user } = await page(language, `/challenge/${CHALLENGE}`, {
        'GET /challenges/:challengeId': ownChallenge(),
        'PUT /challenges/:challengeId/privacy': serverError,
      })
      await user.click((await screen.findAllByRole('switch'))[0]!)
    },
  },
  instantJoin: {
    notAccessible: async language =>
      instantJoin(language, { 'GET /challenges/:challengeId/overview': refusal(404, 'challenge_not_found') }),
    noLongerAvailable: async language =>
      instantJoin(language, {
        'GET /challenges/:challengeId/overview': overview({}),
        'POST /challenges/:challengeId/join': refusal(409, 'challenge_cancelled'),
      }),
    ended: async language =>
      instantJoin(language, { 'GET /challenges/:challengeId/overview': overview({ closed: 'challenge_ended' }) }),
  },
  payment: {
    pending: async language => unpaid(language),
    failed: async language =>
      page(language, `/payment/${payment.id}`, { 'GET /payments/:paymentId': { ...payment, status: 'failed' } }),
    notVerified: async language =>
      page(language, `/payment/${payment.id}`, {
        'GET /payments/:paymentId': { ...payment, status: 'pending', isVerified: false },
      }),
    noUrlReceived: async language =>
      pay(await unpaid(language, { 'POST /challenges/:challengeId/checkout': { payment, url: '' } })),
    noUrlAvailable: async language =>
      pay(await unpaid(language, { 'POST /challenges/:challengeId/checkout': refusal(503, 'checkout_unavailable') })),
    verificationUnavailable: async language => {
      const shown = await page(language, '/payment-support', {
        'POST /payments/verify': refusal(503, 'verification_unavailable'),
      })
      await press(/^(Verificar pagamento|Verify payment)$/, shown)
    },
  },
  workout: {
    photoFailed: async language => {
      const shown = await photoOfWorkout(language)
      shown.answer({ 'POST /photos': serverError })
      await addPhoto(shown)
    },
    photoRequired: async language => press(/^(Revisar|Review)$/, await photoOfWorkout(language)),
    gymsFailed: async language => {
      const shown = await page(language, '/add-activity', {
        'GET /activities/scoring-context': scoringContext,
        'GET /gyms': refusal(503, 'gyms_unavailable'),
      })
      await shown.user.click(await screen.findByText(language === 'en' ? 'Gym' : 'Musculação', { selector: 'label *' }))
    },
    checkInFailed: async language => {
      const gym = { id: 'g1', name: 'Box Carcará', address: '', city: 'Recife', latitude: -8, longitude: -35 }
      const shown = await page(language, '/add-activity', {
        'GET /activities/scoring-context': scoringContext,
        'GET /gyms': { gyms: [gym], answeredBy: 'directory', credit: null },
        'POST /photos': { ...ownPicture },
        'POST /activities': { activity: ownWorkout({ gym: null }), streakDays: 1, moves: [] },
      })
      await shown.user.click(await screen.findByText(language === 'en' ? 'Gym' : 'Musculação', { selector: 'label *' }))
      await shown.user.click(await screen.findByRole('radio', { name: /Box Carcará/ }))
      await press(/^(Continuar|Continue)$/, shown)
      await screen.findAllByRole('button', { name: /^(Revisar|Review)$/ })
      await addPhoto(shown)
      await waitFor(() => expect(shown.seen.map(({ name }) => name)).toContain('POST /photos'))
      await press(/^(Revisar|Review)$/, shown)
      await press(/^(Confirmar treino|Confirm workout)$/, shown)
    },
    updateFailed: async language => {
      const shown = await page(language, `/profile/workouts?edit=${WORKOUT}`, {
        'GET /activities/:activityId': ownWorkout(),
        'PUT /activities/:activityId': serverError,
      })
      await shown.user.type(await screen.findByLabelText(/^(Legenda|Caption)/), 'Outra')
      await press(/^(Salvar|Save)$/, shown)
    },
    reportFailed: async language => {
      const shown = await reporting(language, { 'POST /activities/:activityId/reports': serverError })
      await shown.user.click(await screen.findByText(/^(Outra coisa|Something else)$/))
      await press(/^(Enviar denúncia|Send report)$/, shown)
    },
    alreadyReported: async language =>
      reporting(language, { 'GET /activities/:activityId/reports/mine': { reported: true } }),
    cardTooLong: async language => {
      const shown = await page(language, '/profile', {
        'GET /me/wall': wallOfOneDay,
        'GET /share-cards/:card/:about': refusal(503, 'card_took_too_long'),
      })
      await press(/^(Compartilhar|Share) \p{L}+$/u, shown)
    },
  },
  feed: {
    commentFailed: async language => {
      const shown = await feed(language, { 'POST /activities/:activityId/comments': serverError })
      await press(/^(Comentários|Comments)$/, shown)
      await shown.user.type(await screen.findByLabelText(/^(Escrever um comentário|Write a comment)$/), 'Bora!{Enter}')
    },
    likeFailed: async language =>
      press(/^(Curtir|Like)/, await feed(language, { 'PUT /activities/:activityId/reactions/:kind': serverError })),
  },
  create: {
    templateBroken: async language =>
      show('/app/create', { language, person, stored: { [`bora.create.${me.id}`]: '{' } }),
  },
  home: { challengesFailed: async language => page(language, '/app', { 'GET /home': serverError }) },
  invites: {
    sendFailed: async language => {
      const shown = await page(language, `/challenge/${CHALLENGE}`, {
        'GET /challenges/:challengeId': ownChallenge(),
        'POST /challenges/:challengeId/invite-link': LATE,
        'POST /challenges/:challengeId/invitations': serverError,
      })
      await press(/^(Convidar amigos|Invite friends)/, shown)
      await shown.user.type(await screen.findByLabelText(/^(Convidar por e-mail|Invite by email)$/), 'duda@example.com')
      await pressIn(/^(Enviar convite|Send invite)$/, shown)
    },
    notProcessed: async language =>
      show('/invite/abc', { language, answers: { 'POST /invites/:token/open': serverError } }),
  },
  profile: {
    notSignedIn: async language => otherCountry(language, refusal(401, 'not_signed_in')),
    countryFailed: async language => otherCountry(language, serverError),
  },
}

const screens = Object.keys(SHOWN) as (keyof typeof SHOWN)[]

describe.each(screens)('%s', name => {
  const all: Record<string, ShownText> = SHOWN[name]
  describe.each(LANGUAGES)('in %s', language => {
    test.each(Object.entries(all))('%s', async (key, { text, language: quotedIn, translation }) => {
      await (ACTS[name] as Record<string, Act>)[key]!(language)
      const words = language === quotedIn ? text : translation
      expect(await screen.findAllByText(words, { exact: true })).not.toHaveLength(0)
      vi.unstubAllGlobals()
    })
  })
})
