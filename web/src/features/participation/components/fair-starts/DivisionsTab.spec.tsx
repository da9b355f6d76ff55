import { fairStarts } from '@bora/contract/fair-starts.ts'
import { standings } from '@bora/contract/standings.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../../../api/api.ts'
import { CHALLENGE, openChallenge } from '../../../../testing/facts.ts'
import { serverError } from '../../../../testing/fake-server.ts'
import { me, showPage } from '../../../../testing/page.tsx'
import { sampleOf } from '../../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    mine: /^Divisão B.*Sua divisão/,
    other: /^Divisão A/,
    ranking: 'Ranking: Divisão B',
    all: 'Ver as 5 pessoas',
    few: /quem estreia está na Divisão A/,
    before: 'As divisões saem no começo',
    failed: 'Não foi possível carregar as divisões',
    ahead: 'na frente da sua base, hoje',
    behind: 'atrás da sua base, hoje',
    born: 'Sua base nasce no dia 8',
    baseFailed: 'Não foi possível carregar sua base',
    complete: /Se 30 pessoas chegarem/,
  },
  en: {
    mine: /^Division B.*Your division/,
    other: /^Division A/,
    ranking: 'Ranking: Division B',
    all: 'Show all 5 people',
    few: /they are in Division A/,
    before: 'Divisions are formed at the start',
    failed: 'The divisions couldn’t be loaded',
    ahead: 'ahead of your baseline today',
    behind: 'behind your baseline today',
    born: 'Your baseline begins on day 8',
    baseFailed: 'Your baseline couldn’t be loaded',
    complete: /If 30 people do/,
  },
} as const

type Divisions = Answer<'GET /challenges/:challengeId/divisions'>
type Mine = Answer<'GET /challenges/:challengeId/against-myself'>
type Board = Answer<'GET /challenges/:challengeId/leaderboard'>

const formed: Divisions = {
  ...sampleOf(fairStarts.divisions.output),
  phase: 'formed',
  divisions: [
    { division: 'A', people: 14, isMine: false },
    { division: 'B', people: 5, isMine: true },
  ],
  newcomersIn: 'A',
  onCourse: 30,
  person: null,
}
const row = (index: number, isMe = false): Board['top'][number] => ({
  person: isMe
    ? { id: me.id, name: me.name, photoUrl: null }
    : { id: crypto.randomUUID(), name: `P${index}`, photoUrl: null },
  rank: index,
  score: 120 - index * 5,
  movement: null,
  streakDays: 0,
  isMe,
})
const top = [row(1), row(2), row(3, true), row(4), row(5)]
const board: Board = {
  ...sampleOf(standings.leaderboard.output),
  total: 5,
  top,
  me: top[2]!,
  next: { rank: 2, points: 5 },
}
const against: Mine = {
  isFixed: true,
  t: 9,
  dates: 21,
  points: [10, 20, 40, 50, 60, 70, 80, 100, 105],
  weeks: [60, 0, 70, 0, 65, 0, 0, 55, 0, 0, 0, 0],
  best: [2, 4, 0, 7],
  baseline: 250,
  difference: 25,
}
const sample = openChallenge()
const challenge = openChallenge({
  type: 'workout_count',
  startDate: '2026-01-01',
  endDate: '2126-01-01',
  target: 200,
  rules: { ...sample.rules, divisions: 2 },
  pool: { ...sample.pool, kind: 'challenge', prizeCents: 129_600, completersPercent: 40 },
  viewer: { ...sample.viewer, state: 'participating', target: 200 },
})

for (const language of ['pt-BR', 'en'] as const) {
  const text = TEXTS[language]
  const show = (answers: {
    divisions?: Divisions | typeof serverError
    mine?: Mine | typeof serverError
    about?: Partial<typeof challenge>
    at?: string
  }) =>
    showPage(`/challenge/${CHALLENGE}${answers.at ?? ''}`, {
      language,
      person: me,
      answers: {
        'GET /challenges/:challengeId': { ...challenge, ...answers.about },
        'GET /challenges/:challengeId/divisions': answers.divisions ?? formed,
        'GET /challenges/:challengeId/leaderboard': board,
        'GET /challenges/:challengeId/against-myself': answers.mine ?? against,
      },
    })

  describe(`divisions of a challenge, ${language}`, () => {
    test('the own one is open around the own row, the others are folded', async () => {
      const page = await show({})
      expect((await screen.findByRole('button', { name: text.mine })).getAttribute('aria-expanded')).toBe('true')
      const other = screen.getByRole('button', { name: text.other })
      expect(other.getAttribute('aria-expanded')).toBe('false')
      const list = await screen.findByRole('list', { name: text.ranking })
      expect(within(list).getAllByRole('listitem')).toHaveLength(3)
      await page.user.click(screen.getByRole('button', { name: text.all }))
      expect(within(screen.getByRole('list', { name: text.ranking })).getAllByRole('listitem')).toHaveLength(5)
      await page.user.click(other)
      expect(other.getAttribute('aria-expanded')).toBe('true')
      expect(screen.getByText(text.few)).toBeTruthy()
      expect(await screen.findByText(text.complete)).toBeTruthy()
    })

    test('prizes by place show the amount of each place of an open division', async () => {
      const pool = { ...challenge.pool, split: 'tiers' as const, tiers: [60, 30, 10] }
      await show({ about: { pool } })
      const own = await screen.findByRole('region', { name: language === 'en' ? 'Division B' : 'Divisão B' })
      // 60 % of 1,296.00 by place, 5 people of 19.
      const amounts = ['122,78', '61,39', '20,46'].map(one => (language === 'en' ? one.replace(',', '.') : one))
      for (const amount of amounts) expect(own.textContent).toContain(amount)
      expect(own.textContent).toContain(language === 'en' ? '1st place' : '1º lugar')
      const other = screen.getByRole('region', { name: language === 'en' ? 'Division A' : 'Divisão A' })
      expect(other.textContent).not.toContain(language === 'en' ? '1st place' : '1º lugar')
    })

    test('the dialog of a person names the rank in the division', async () => {
      const place = language === 'en' ? '2nd · Division B' : '2º · Divisão B'
      await show({ divisions: { ...formed, person: { division: 'B', rank: 2 } }, at: `?person=${me.id}` })
      const dialog = await screen.findByRole('dialog', { name: me.name })
      expect(await within(dialog).findByText(new RegExp(`^${place} · `))).toBeTruthy()
    })

    test('before the start', async () => {
      await show({ divisions: { ...formed, phase: 'before', divisions: [] } })
      expect(await screen.findByText(text.before)).toBeTruthy()
    })

    test('where they fail to load', async () => {
      await show({ divisions: serverError })
      expect(await screen.findByText(text.failed)).toBeTruthy()
    })

    test('ahead of the own baseline', async () => {
      await show({})
      expect((await screen.findAllByText(text.ahead)).length).toBeGreaterThan(0)
    })

    test('behind the own baseline', async () => {
      await show({ mine: { ...against, difference: -12 } })
      expect((await screen.findAllByText(text.behind)).length).toBeGreaterThan(0)
    })

    test('a newcomer waits for a baseline', async () => {
      await show({ mine: { ...against, t: 3, points: [10, 10, 20], best: null, baseline: null, difference: null } })
      expect((await screen.findAllByText(text.born)).length).toBeGreaterThan(0)
    })

    test('a baseline that cannot be loaded', async () => {
      await show({ mine: serverError })
      expect((await screen.findAllByText(text.baseFailed)).length).toBeGreaterThan(0)
    })
  })
}
