import { addDays, weekdayOf } from '@bora/rules/calendar.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { today } from '../../../device/clock.ts'
import { CHALLENGE, openChallenge } from '../../../testing/facts.ts'
import { me, showPage } from '../../../testing/page.tsx'

const TEXTS = {
  'pt-BR': {
    place: /^4º lugar · 95 pts · sequência de 7 dias$/,
    week: 'Esta semana no desafio',
    pass: /: passe$/,
    strip: 'No desafio',
    noDays: 'Nenhum dia treinado ainda · 1 passe',
    legend: 'sem treino',
    privacy: /Ninguém vê o motivo/,
  },
  en: {
    place: /^4th place · 95 pts · 7-day streak$/,
    week: 'This week in the challenge',
    pass: /: pass$/,
    strip: 'In the challenge',
    noDays: 'No days trained yet · 1 pass',
    legend: 'no workout',
    privacy: /Nobody sees the reason/,
  },
} as const

for (const language of ['pt-BR', 'en'] as const) {
  const text = TEXTS[language]

  describe(`a person of the ranking, ${language}`, () => {
    test('has the streak, and the week, in which a pass differs from a day without a workout', async () => {
      const monday = addDays(today(), 1 - weekdayOf(today()))
      const marina = { id: '10000000-0000-4000-8000-000000000009', name: 'Marina Duarte', photoUrl: null }
      const row = { person: marina, rank: 4, score: 95, movement: null, streakDays: 7, isMe: false }
      const challenge = openChallenge({
        type: 'workout_count',
        startDate: addDays(monday, -7),
        endDate: addDays(monday, 13),
        durationDays: 21,
        rules: { ...openChallenge().rules, weekdays: [1, 2, 3, 4, 5, 6, 7], passDays: 3 },
        viewer: { ...openChallenge().viewer, state: 'participating' },
      })
      await showPage(`/challenge/${CHALLENGE}?person=${marina.id}`, {
        language,
        person: me,
        answers: {
          'GET /challenges/:challengeId': challenge,
          'GET /challenges/:challengeId/leaderboard': { total: 1, week: null, top: [row], me: null, next: null },
          'GET /challenges/:challengeId/person-days': { days: [], passDates: [monday] },
          'GET /challenges/:challengeId/day-ranks': { days: [] },
        },
      })
      const sheet = within(await screen.findByRole('dialog', { name: marina.name }))
      expect(await sheet.findByText(text.place)).toBeTruthy()
      const week = within(await sheet.findByRole('list', { name: text.week }))
      expect(week.getAllByRole('listitem')).toHaveLength(7)
      expect(week.getAllByText(text.pass)).toHaveLength(1)
      expect(sheet.getByRole('heading', { name: text.strip })).toBeTruthy()
      expect(sheet.getByText(text.noDays, { exact: false })).toBeTruthy()
      expect(sheet.getByText(text.legend)).toBeTruthy()
      expect(sheet.getByText(text.privacy)).toBeTruthy()
    })
  })
}
