import { challengePages } from '@bora/contract/challenge-pages.ts'
import { addDays, dayIn } from '@bora/rules/calendar.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHALLENGE, openChallenge } from '../../../testing/facts.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    tomorrow: 'Começa amanhã',
    inDays: 'Começa em 3 dias',
    day: 'Dia 1 de 11',
    endsTomorrow: 'Termina amanhã',
    lastDay: 'Último dia',
    ahead: /^O ranking abre com o desafio/,
    trained: /Nenhum dia treinado ainda/,
    closing: 'Encerrando',
    closingUntil: /^Acabou em .+\. Ainda dá para registrar treinos dessas datas até .+\.$/,
    closed: /^Acabou em .+\. O prazo para registrar treinos passou; o resultado sai até .+\.$/,
    over: 'Concluído',
    results: 'Ver resultado',
    train: 'Treinar',
    join: /^Participar/,
    started: 'O desafio já começou.',
    full: 'Lotado',
    people: 'Limite de participantes atingido.',
    free: 'Limite de entradas grátis atingido.',
    confirmFirst: 'Confirme seu e-mail para pagar.',
    kept: /^Sua vaga está guardada até \d+h(\d\d)?\. Conclua para começar a pontuar\.$/,
    yours: 'Seu desafio',
    open: 'Abrir o desafio',
    onlyInvited: 'Só entra quem tem convite',
    notFound: 'Desafio não encontrado',
    removed: 'Este desafio pode não existir ou ter sido removido',
    cancelled: 'Desafio cancelado',
  },
  en: {
    tomorrow: 'Starts tomorrow',
    inDays: 'Starts in 3 days',
    day: 'Day 1 of 11',
    endsTomorrow: 'Ends tomorrow',
    lastDay: 'Last day',
    ahead: /^The ranking opens with the challenge/,
    trained: /No days trained yet/,
    closing: 'Closing',
    closingUntil: /^It ended on .+\. Workouts from those dates can still be logged until .+\.$/,
    closed: /^It ended on .+\. The time to log workouts is over; results are out by .+\.$/,
    over: 'Completed',
    results: 'See result',
    train: 'Train',
    join: /^Join/,
    started: 'Challenge has already started',
    full: 'Full',
    people: 'Participant limit reached',
    free: 'Free join limit reached',
    confirmFirst: 'Confirm your email to pay.',
    kept: /^Your place is saved until \d+:\d\d\s?[ap]m\. Finish paying to start scoring\.$/,
    yours: 'Your challenge',
    open: 'Open the challenge',
    onlyInvited: 'Only people with an invite can join',
    notFound: 'Challenge not found',
    removed: 'This challenge may not exist or have been removed',
    cancelled: 'Challenge canceled',
  },
}

const DETAILS = 'GET /challenges/:challengeId'
const OVERVIEW = 'GET /challenges/:challengeId/overview'
const today = dayIn(new Date().toISOString(), Intl.DateTimeFormat().resolvedOptions().timeZone)
const open = openChallenge()
const inside = { ...open.viewer, state: 'participating' as const }
const dates = (from: number, until: number) => ({ startDate: addDays(today, from), endDate: addDays(today, until) })
const overview = { ...sampleOf(challengePages.overview.output), id: CHALLENGE, title: 'Volta da Lagoa' }

for (const language of LANGUAGES) {
  const text = TEXTS[language]
  const show = (path: string, answers: Answers, person: object | null = me) =>
    showPage(`/challenge/${CHALLENGE}${path}`, { language, person, answers })
  const phase = (name: string) => screen.findByRole('heading', { level: 2, name })

  test.for([
    ['tomorrow', 1, 11, 'ahead'],
    ['inDays', 3, 13, 'ahead'],
    ['day', 0, 10, 'trained'],
    ['endsTomorrow', 0, 1, 'trained'],
    ['lastDay', 0, 0, 'trained'],
  ] as const)(`each phase of a challenge has its texts: %s, ${language}`, async ([words, from, until, told]) => {
    await show('', { [DETAILS]: openChallenge({ viewer: inside, ...dates(from, until) }) })
    await phase(text[words])
    expect((await screen.findAllByText(text[told])).length).toBeGreaterThan(0)
  })

  test.for([
    [0, 'closed'],
    [48, 'closingUntil'],
  ] as const)(`after the end it says whether workouts are accepted: %s hours, ${language}`, async ([hours, words]) => {
    const limits = { ...open.limits, lateHours: hours }
    const can = { ...open.can, join: false, log: true }
    await show('', { [DETAILS]: openChallenge({ viewer: inside, can, limits, ...dates(-8, -1) }) })
    await phase(text.closing)
    expect(await screen.findByText(text[words])).toBeTruthy()
    // By the server's calendar it may be open a little longer: one screen never says both.
    expect(screen.queryAllByRole('link', { name: text.train }).length > 0).toBe(words === 'closingUntil')
    expect(screen.queryByRole('button', { name: text.join })).toBeNull()
  })

  test(`a challenge that is over links to its results, and not to logging: ${language}`, async () => {
    const can = { ...open.can, join: false, seeResults: true }
    await show('', { [DETAILS]: openChallenge({ viewer: inside, can, status: 'completed', ...dates(-14, -1) }) })
    await phase(text.over)
    expect(screen.getAllByRole('link', { name: text.results }).length).toBeGreaterThan(0)
    expect(screen.queryByRole('link', { name: text.train })).toBeNull()
  })

  test.for([
    ['challenge_started', 'started', null],
    ['participant_limit', 'people', 'full'],
    ['free_join_limit', 'free', 'full'],
  ] as const)(`a challenge that can't be joined says why: %s, ${language}`, async ([code, words, name]) => {
    const against = { ...open.against, join: code }
    const can = { ...open.can, join: false }
    await show('', { [DETAILS]: openChallenge({ against, can, closed: code, ...dates(-1, 9) }) })
    expect((await screen.findAllByText(text[words])).length).toBeGreaterThan(0)
    const [button] = screen.getAllByRole<HTMLButtonElement>('button', { name: name ? text[name] : text.join })
    expect(button!.disabled || button!.getAttribute('aria-disabled') === 'true').toBe(true)
    cleanup()
    await show('/overview', { [OVERVIEW]: { ...overview, closed: code, ...dates(-1, 9) } }, null)
    expect((await screen.findAllByText(text[words])).length).toBeGreaterThan(0)
  })

  test(`who must pay confirms the address first: ${language}`, async () => {
    const against = { ...open.against, join: 'email_not_confirmed' as const }
    const pool = { ...open.pool, kind: 'challenge' as const, entryFeeCents: 2_000 }
    const person = { ...me, emailConfirmed: false }
    const can = { ...open.can, join: false }
    await show('', { [DETAILS]: openChallenge({ against, pool, can, ...dates(3, 9) }) }, person)
    expect((await screen.findAllByText(text.confirmFirst)).length).toBeGreaterThan(0)
  })

  test(`a paying person sees how long the seat is kept: ${language}`, async () => {
    const limits = { ...open.limits, maxParticipants: 3 }
    const seatKeptUntil = new Date(Date.now() + 20 * 60_000).toISOString()
    const viewer = { ...open.viewer, state: 'payment_pending' as const, seatKeptUntil }
    const pool = { ...open.pool, kind: 'challenge' as const, entryFeeCents: 2_000 }
    const can = { ...open.can, join: false, pay: true }
    await show('', { [DETAILS]: openChallenge({ viewer, pool, can, limits, ...dates(3, 9) }) })
    expect((await screen.findAllByText(text.kept)).length).toBeGreaterThan(0)
  })

  test(`a private challenge says who can join: ${language}`, async () => {
    const viewer = { ...inside, isCreator: true }
    const can = { ...open.can, join: false, togglePrivacy: true, invite: true }
    await show('', { [DETAILS]: openChallenge({ viewer, can, isPrivate: true, ...dates(3, 9) }) })
    await waitFor(() => expect(screen.getByRole('main').textContent).toContain(text.onlyInvited))
  })

  test.for([
    ['its creator', 'yours'],
    ['a participant', 'open'],
  ] as const)(`the public page leads %s inside: ${language}`, async ([who, words]) => {
    const isCreator = who === 'its creator'
    const creator = isCreator ? { ...overview.creator, id: me.id } : overview.creator
    const mine = {
      state: 'participating' as const,
      rank: null,
      score: 0,
      movement: null,
      trainedDays: 0,
      division: null,
      weekDays: null,
    }
    const page = await show('/overview', {
      [OVERVIEW]: { ...overview, creator, mine, ...dates(3, 9) },
      [DETAILS]: openChallenge({ creator, viewer: { ...inside, isCreator }, ...dates(3, 9) }),
    })
    await page.user.click((await screen.findAllByRole('button', { name: text[words] }))[0]!)
    await waitFor(() => expect(location.pathname).toBe(`/challenge/${CHALLENGE}`))
  })

  test.for(['', '/overview', '/results'])(`an unknown challenge is reported: %s, ${language}`, async path => {
    const unknown = refusal(404, 'challenge_not_found')
    await show(path, { [DETAILS]: unknown, [OVERVIEW]: unknown, 'GET /challenges/:challengeId/results': unknown })
    await screen.findByRole('heading', { level: 1, name: text.notFound })
    expect(screen.getByText(text.removed)).toBeTruthy()
    await waitFor(() => expect(document.title).toBe(`${text.notFound} · Bora`))
  })

  test(`a cancelled challenge has no tabs, no ranks and no way to join: ${language}`, async () => {
    const can = { ...open.can, join: false }
    const viewer = inside
    await show('', { [DETAILS]: openChallenge({ status: 'cancelled', viewer, can, ...dates(-9, -1) }) })
    await screen.findByRole('heading', { name: text.cancelled })
    expect(screen.queryAllByRole('tab')).toEqual([])
    expect(screen.queryByRole('button', { name: text.join })).toBeNull()
    expect(screen.getByRole('main').textContent).not.toMatch(/\d(º|st|nd|rd|th)/)
  })
}
