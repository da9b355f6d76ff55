import { LANGUAGES } from '@bora/rules/limits.ts'
import { datesOfMonth } from '@bora/rules/full-month.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../../api/queries.ts'
import { loadTexts } from '../../../language/language.ts'
import { wallOfOneDay, WORKOUT } from '../../../testing/facts.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { LoggedMonth } from './LoggedMonth.tsx'

const TEXTS = {
  'pt-BR': { full: /^Mês completo: 13 dias em março/, days: /^12 dias em março/, poster: 'Compartilhar o pôster' },
  en: { full: /^Full month: 13 days in March/, days: /^12 days in March/, poster: 'Share the poster' },
} as const

const DAY = '2026-03-20'
const OTHER = '30000000-0000-4000-8000-000000000009'
const activity = { id: WORKOUT, localDate: DAY, workoutType: 'yoga' as const }

/** The wall of March with the new workout, after this number of dates. */
function wallWith(before: number, ofDay = WORKOUT) {
  const dates = datesOfMonth(DAY).slice(0, before)
  const days = [...dates, DAY].map(date => ({
    date,
    workoutType: 'yoga' as const,
    activityId: date === DAY ? ofDay : OTHER,
    workouts: 1,
  }))
  return { ...wallOfOneDay, year: 2026, years: [2026], days }
}

async function show(language: (typeof LANGUAGES)[number], wall: ReturnType<typeof wallWith>) {
  const page = await showPage('/terms', { language, person: me, answers: { 'GET /me/wall': wall } })
  cleanup()
  await loadTexts('add-activity')
  render(
    <QueryClientProvider client={queryClient}>
      <LoggedMonth activity={activity} weekGoal={3} />
    </QueryClientProvider>,
  )
  return page
}

const flying = () => document.querySelectorAll('.animate-fly').length

for (const language of LANGUAGES) {
  const texts = TEXTS[language]

  test(`the workout that fills the month turns it into a poster: ${language}`, async () => {
    const page = await show(language, wallWith(12))
    expect(flying()).toBe(1)
    expect(await screen.findByText(texts.full)).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: texts.poster }))
    const sheet = await screen.findByRole('dialog')
    expect(
      within(sheet)
        .getByRole('link', { name: /WhatsApp/ })
        .getAttribute('href'),
    ).toContain('wa.me')
  })

  test(`an incomplete month offers none, and a second workout of a day adds no tile: ${language}`, async () => {
    await show(language, wallWith(11))
    expect(await screen.findByText(texts.days)).toBeTruthy()
    expect(screen.queryByRole('button', { name: texts.poster })).toBeNull()
    cleanup()
    queryClient.clear()
    await show(language, wallWith(12, OTHER))
    await screen.findByText(/^13 /)
    expect(flying()).toBe(0)
    expect(screen.queryByRole('button', { name: texts.poster })).toBeNull()
  })
}
