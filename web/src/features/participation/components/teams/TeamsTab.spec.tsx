import { teams as calls } from '@bora/contract/teams.ts'
import { addDays } from '@bora/rules/calendar.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { today } from '../../../../device/clock.ts'
import { CHALLENGE, openChallenge } from '../../../../testing/facts.ts'
import { type Answers, refusal, serverError } from '../../../../testing/fake-server.ts'
import { me, showPage } from '../../../../testing/page.tsx'
import { sampleOf } from '../../../../testing/sample.ts'
import type { Team, TeamCard, Teams } from './teams-data.ts'

const TEXTS = {
  'pt-BR': {
    enter: 'Entrar na equipe Pé na Areia',
    full: 'Esta equipe está completa.',
    lacks: 'Falta 1 para valer',
    found: 'Fundar uma equipe',
    name: 'Nome da equipe',
    submit: 'Fundar equipe',
    taken: 'Já tem uma equipe com este nome.',
    own: 'Sua equipe',
    leave: 'Sair da equipe',
    ask: 'Pedir um lugar na equipe Pé na Areia',
    asked: 'Pedido feito',
    cancel: 'Cancelar pedido',
    accept: 'Aceitar Nanda',
    requests: 'Querem entrar',
    draw: 'Equipes por sorteio',
    starting: /As equipes estão sendo formadas/,
    people: 'Pessoas',
    follows: 'O prêmio segue as equipes.',
    ranking: 'Ranking',
    score: '76,25',
    gone: '1 pessoa saiu',
    pass: /Mais 6 pts/,
    oneWorkout: 'Um treino passa o 1º lugar',
    leadsTo: 'Mais 10 pts de qualquer pessoa levam a equipe a 78,75.',
    open: /^2.*Ladeira Acima/,
    moved: 'subiu 1',
    days: 'Dia a dia: de 10,00 a 76,25 em 3 dias',
    bar: 'Sua posição',
    chase: /^2º.*Vocês · 76,25a 1,25 do 1º/,
    failed: 'Não foi possível carregar as equipes',
    outside: 'Para entrar numa equipe, entre primeiro no desafio.',
  },
  en: {
    enter: 'Join the team Pé na Areia',
    full: 'This team is full.',
    lacks: '1 more to count',
    found: 'Create a team',
    name: 'Team name',
    submit: 'Create team',
    taken: 'There is a team with this name already.',
    own: 'Your team',
    leave: 'Leave team',
    ask: 'Ask for a place in the team Pé na Areia',
    asked: 'Requested',
    cancel: 'Cancel request',
    accept: 'Accept Nanda',
    requests: 'They want to join',
    draw: 'Teams by draw',
    starting: /The teams are being put together/,
    people: 'People',
    follows: 'The prize follows the teams.',
    ranking: 'Ranking',
    score: '76.25',
    gone: '1 person left',
    pass: /6 pts more/,
    oneWorkout: 'One workout takes 1st place',
    leadsTo: '10 pts more from anyone takes the team to 78.75.',
    open: /^2.*Ladeira Acima/,
    moved: 'up 1',
    days: 'Day by day: from 10.00 to 76.25 in 3 days',
    bar: 'Your place',
    chase: /^2nd.*Your team · 76.251.25 from 1st/,
    failed: 'The teams couldn’t be loaded',
    outside: 'To join a team, join the challenge first.',
  },
} as const

const ids = ['a', 'b', 'c'].map(letter => `${letter.repeat(8)}-0000-4000-8000-000000000000`) as [string, string, string]
const someone = (name: string) => ({ id: crypto.randomUUID(), name, photoUrl: null })
const bia = someone('Bia')
const card = (about: Partial<TeamCard>): TeamCard => ({
  ...sampleOf(calls.list.output).teams[0]!,
  gone: 0,
  faces: [bia],
  memberIds: [],
  captain: bia,
  rank: null,
  movement: null,
  sum: 0,
  of: 1,
  hundredths: 0,
  isMine: false,
  hasAsked: false,
  ...about,
})
const sand = card({ id: ids[0], name: 'Pé na Areia', size: 3 })
const start: Teams = {
  rules: { forming: 'open', minSize: 2, maxSize: 5, score: 'average', best: 2 },
  phase: 'forming',
  drawn: false,
  closesAt: '2126-11-15T03:00:00.000Z',
  total: 3,
  teams: [
    sand,
    card({ id: ids[1], name: 'Bairro Alto', size: 5 }),
    card({ id: ids[2], name: 'Turma do Parque', size: 1 }),
  ],
  next: null,
  mine: null,
  may: { found: true, enter: true, leave: false },
}
const own = (about: Partial<Team> = {}): Team => ({
  ...card({ id: ids[2], name: 'Ladeira Acima', size: 2, isMine: true }),
  members: [
    { person: { id: me.id, name: me.name, photoUrl: null }, score: 0, counts: true, isCaptain: true, isMe: true },
    { person: bia, score: 0, counts: true, isCaptain: false, isMe: false },
  ],
  requests: [],
  ...about,
})
const running = { startDate: addDays(today(), -8), endDate: addDays(today(), 12), durationDays: 21 }
const challenge = openChallenge({
  type: 'calories_time',
  teams: start.rules,
  viewer: { ...openChallenge().viewer, state: 'participating' },
})

for (const language of ['pt-BR', 'en'] as const) {
  const text = TEXTS[language]
  const show = (given: Teams | typeof serverError, about: Partial<typeof challenge> = {}, answers: Answers = {}) =>
    showPage(`/challenge/${CHALLENGE}`, {
      language,
      person: me,
      answers: {
        'GET /challenges/:challengeId': { ...challenge, ...about },
        'GET /challenges/:challengeId/teams': given,
        ...answers,
      },
    })

  describe(`teams of a challenge, ${language}`, () => {
    test('one with room can be entered; a full one shows so, and one that is too small what it lacks', async () => {
      const page = await show(start)
      const enter = await screen.findByRole('button', { name: text.enter })
      expect(screen.getByText(text.full)).toBeTruthy()
      const small = screen.getByText(text.lacks).closest('li')!
      expect([...small.querySelectorAll('[data-seat]')].map(seat => seat.getAttribute('data-seat'))).toEqual([
        'needed',
        ...Array.from({ length: 3 }, () => 'spare'),
      ])
      expect(screen.getByText(text.full).closest('li')!.querySelector('[data-seat]')).toBeNull()
      const entered = { ...sand, size: 4, isMine: true }
      page.answer({
        'PUT /challenges/:challengeId/teams/:teamId/membership': {
          ...start,
          teams: [entered, ...start.teams.slice(1)],
          mine: own({ ...entered }),
          may: { found: true, enter: true, leave: true },
        },
      })
      await page.user.click(enter)
      expect(within(await screen.findByRole('region', { name: text.own })).getByText('Pé na Areia')).toBeTruthy()
      expect(screen.getByRole('button', { name: text.leave })).toBeTruthy()
    })

    test('a taken name is refused at its field, and the input stays', async () => {
      const page = await show({ ...start, teams: [], total: 0 })
      await page.user.click(await screen.findByRole('button', { name: text.found }))
      const sheet = within(await screen.findByRole('dialog'))
      const submit = sheet.getByRole<HTMLButtonElement>('button', { name: text.submit })
      expect(submit.disabled).toBe(true)
      await page.user.type(sheet.getByLabelText(text.name), 'Ladeira Acima')
      page.answer({ 'POST /challenges/:challengeId/teams': refusal(409, 'team_name_taken') })
      await page.user.click(submit)
      expect(await sheet.findByText(text.taken)).toBeTruthy()
      page.answer({ 'POST /challenges/:challengeId/teams': { ...start, mine: own({ size: 1 }) } })
      await page.user.click(submit)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      const [first, second] = page.seen.filter(one => one.name === 'POST /challenges/:challengeId/teams')
      expect(first?.body).toEqual(second?.body)
    })

    test('captains are asked, and answer', async () => {
      const rules = { ...start.rules, forming: 'captains' as const }
      const page = await show({ ...start, rules, teams: [sand] })
      const asked = { ...start, rules, teams: [{ ...sand, hasAsked: true }] }
      page.answer({ 'PUT /challenges/:challengeId/teams/:teamId/membership': asked })
      await page.user.click(await screen.findByRole('button', { name: text.ask }))
      expect(await screen.findByText(text.asked)).toBeTruthy()
      expect(screen.getByRole('button', { name: text.cancel })).toBeTruthy()
    })

    test('a captain sees who asks and takes them in', async () => {
      const rules = { ...start.rules, forming: 'captains' as const }
      const nanda = someone('Nanda')
      const requests = [{ person: nanda, askedAt: '2026-11-14T12:00:00.000Z' }]
      const page = await show({ ...start, rules, mine: own({ requests }) })
      expect(await screen.findByText(text.requests)).toBeTruthy()
      page.answer({
        'PUT /challenges/:challengeId/teams/:teamId/requests/:personId': { ...start, rules, mine: own({ size: 3 }) },
      })
      await page.user.click(screen.getByRole('button', { name: text.accept }))
      await waitFor(() => expect(screen.queryByText(text.requests)).toBeNull())
      expect(page.seen.at(-1)?.body ?? page.seen.find(one => one.name.startsWith('PUT'))?.body).toEqual({
        accept: true,
      })
    })

    test("drawn teams have no list before the start, and people who aren't participants join first", async () => {
      await show({ ...start, rules: { ...start.rules, forming: 'draw' }, teams: [], total: 0 })
      expect(await screen.findByText(text.draw)).toBeTruthy()
    })

    test('the start is awaited', async () => {
      await show({ ...start, phase: 'starting' })
      expect(await screen.findByText(text.starting)).toBeTruthy()
    })

    test("people who aren't participants join the challenge first", async () => {
      await show({ ...start, may: { found: false, enter: false, leave: false } })
      expect(await screen.findByText(text.outside)).toBeTruthy()
      expect(screen.queryByRole('button', { name: text.found })).toBeNull()
    })

    test('teams by exact scores with two decimals, who left in the own one, and people next to them', async () => {
      const mine = card({
        id: ids[2],
        name: 'Ladeira Acima',
        size: 4,
        gone: 1,
        rank: 2,
        movement: 1,
        sum: 305,
        of: 4,
        hundredths: 7625,
        isMine: true,
      })
      const row = { person: bia, rank: 1, score: 305, movement: null, streakDays: 3, isMe: false }
      const members = own().members.map((one, index) => ({ ...one, score: index * 305 }))
      const above = card({
        id: ids[0],
        name: 'Segundou',
        memberIds: [bia.id],
        size: 4,
        rank: 1,
        sum: 310,
        of: 4,
        hundredths: 7750,
      })
      const page = await show(
        { ...start, phase: 'formed', total: 2, teams: [above, mine], mine: own({ ...mine, members }) },
        { ...running, can: { ...challenge.can, log: true }, pool: { ...challenge.pool, kind: 'fixed' } },
        { 'GET /challenges/:challengeId/leaderboard': { total: 1, week: null, top: [row], me: null, next: null } },
      )
      const rows = within(await screen.findByRole('list', { name: language === 'en' ? 'Teams' : 'Equipes' }))
      expect(rows.getAllByRole('listitem')).toHaveLength(2)
      expect(rows.getByText(text.score)).toBeTruthy()
      expect(rows.getByText(text.moved)).toBeTruthy()
      expect((await screen.findByRole('region', { name: text.bar })).textContent).toMatch(text.chase)
      // Below the standings on a phone, in the column of facts on anything wider: style sheets show one of them.
      await waitFor(() => expect(screen.getAllByText(text.gone)).toHaveLength(2))
      expect(screen.getAllByText(text.pass)).toHaveLength(2)
      // One member contributes the whole score, the other is dashed.
      expect(document.querySelector('[data-shares]')!.children).toHaveLength(2)
      page.answer({ 'GET /challenges/:challengeId/teams/:teamId': { ...own(mine), days: [1000, 5000, 7625] } })
      await page.user.click(rows.getByRole('button', { name: text.open }))
      const dialog = within(await screen.findByRole('dialog'))
      expect(await dialog.findByText(text.gone)).toBeTruthy()
      expect(dialog.getByRole('img', { name: text.days })).toBeTruthy()
      await page.user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await page.user.click(screen.getByRole('radio', { name: text.people }))
      expect(screen.getAllByText(text.gone)).toHaveLength(1)
      expect(screen.getByText(text.follows)).toBeTruthy()
      const ranking = within(await screen.findByRole('list', { name: text.ranking }))
      expect(ranking.getByText('Segundou')).toBeTruthy()
    })

    for (const [sum, isEnough] of [
      [314, true],
      [400, false],
    ] as const)
      test(`a workout of fixed score that ${isEnough ? 'passes the next team is told' : 'does not is not told'}`, async () => {
        const mine = { id: ids[2], size: 4, rank: 2, sum: 305, of: 4, hundredths: 7625, isMine: true }
        const above = card({ id: ids[0], size: 4, rank: 1, sum, of: 4, hundredths: sum * 25 })
        await show(
          { ...start, phase: 'formed', total: 2, teams: [above, card(mine)], mine: own(mine) },
          { ...running, type: 'workout_count', can: { ...challenge.can, log: true } },
        )
        await waitFor(() => expect(screen.getAllByRole('region', { name: text.own })).toHaveLength(2))
        expect(screen.queryAllByText(text.oneWorkout)).toHaveLength(isEnough ? 2 : 0)
        expect(screen.queryAllByText(text.leadsTo)).toHaveLength(isEnough ? 2 : 0)
      })

    test('a failed list is reported, with a retry', async () => {
      await show(serverError)
      expect(await screen.findByText(text.failed)).toBeTruthy()
    })
  })
}
