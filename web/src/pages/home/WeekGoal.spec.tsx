import { challengePages } from '@bora/contract/challenge-pages.ts'
import { addDays, weekdayOf } from '@bora/rules/calendar.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/queries.ts'
import { loadTexts } from '../../language/language.ts'
import { me, showPage } from '../../testing/page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { WeekGoal } from './WeekGoal.tsx'

const TEXTS = {
  'pt-BR': {
    done: '2 de 4 dias na semana',
    met: 'Meta da semana batida: 2 dias',
    title: 'Meta da semana',
    more: 'Mais um dia',
    later: 'Uma hora depois',
    save: 'Salvar',
  },
  en: {
    done: '2 of 4 days this week',
    met: 'Weekly goal met: 2 days',
    title: 'Weekly goal',
    more: 'One day more',
    later: 'One hour later',
    save: 'Save',
  },
} as const

const TODAY = '2026-03-04'
const monday = addDays(TODAY, 1 - weekdayOf(TODAY))
const home = {
  ...sampleOf(challengePages.home.output),
  today: TODAY,
  weekDates: [monday, addDays(monday, 1)],
  weekGoal: 4,
}

function Opened() {
  const [open, setOpen] = useState(true)
  return <WeekGoal goal={home.weekGoal} open={open} onClose={() => setOpen(false)} />
}

for (const language of LANGUAGES) {
  const texts = TEXTS[language]

  test(`the stage counts the week against the own goal, and says when it is met: ${language}`, async () => {
    const page = await showPage('/app', { language, person: me, answers: { 'GET /home': home } })
    expect((await screen.findAllByText(texts.done)).length).toBeGreaterThan(0)
    page.answer({ 'GET /home': { ...home, weekGoal: 2 } })
    await queryClient.invalidateQueries({ queryKey: ['GET /home'] })
    expect((await screen.findAllByText(texts.met)).length).toBeGreaterThan(0)
  })

  test(`goal and hour of the reminder are changed on one sheet: ${language}`, async () => {
    const page = await showPage('/app', {
      language,
      person: me,
      answers: { 'GET /home': home, 'PATCH /me': { ...me, weekGoal: 5, reminderHour: 20 } },
    })
    cleanup()
    await loadTexts('home-parts')
    render(
      <QueryClientProvider client={queryClient}>
        <Opened />
      </QueryClientProvider>,
    )
    const sheet = await screen.findByRole('dialog', { name: texts.title })
    await page.user.click(within(sheet).getByRole('button', { name: texts.more }))
    await page.user.click(within(sheet).getByRole('button', { name: texts.later }))
    await page.user.dblClick(within(sheet).getByRole('button', { name: texts.save }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.seen.filter(({ name }) => name === 'PATCH /me').map(({ body }) => body)).toEqual([
      { weekGoal: 5, reminderHour: 20 },
    ])
  })
}
