import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHALLENGE } from '../../../testing/facts.ts'
import { me, showPage } from '../../../testing/page.tsx'

const TEXTS = {
  'pt-BR': {
    title: 'Sua semana',
    week: 'Minha semana',
    count: '1treino',
    challenges: 'Meus desafios',
    standing: /Semana cheia.*2 pessoas.*1º/,
    comes: /Semana cheia.*Termina em/,
    next: 'Continuar',
    done: 'Pronto',
  },
  en: {
    title: 'Your week',
    week: 'My week',
    count: '1workout',
    challenges: 'My challenges',
    standing: /Semana cheia.*2 people.*1st/,
    comes: /Semana cheia.*Ends on/,
    next: 'Continue',
    done: 'Done',
  },
}

const challenge = { id: CHALLENGE, title: 'Semana cheia' }
const digest = {
  from: '2026-03-02',
  to: '2026-03-08',
  week: { workouts: 1, minutes: 40, trainedDays: ['2026-03-02'], streakDays: 1 },
  challenges: [{ ...challenge, rank: 1, people: 2, endDate: '2026-03-09' }],
  comes: [{ ...challenge, what: 'ends' as const, on: '2026-03-09' }],
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`a week is shown on three cards, also by keyboard: ${language}`, async () => {
    const page = await showPage('/notifications?week=2026-03-02', {
      language,
      person: me,
      answers: { 'GET /digests/:week': digest },
    })
    const cards = within(await screen.findByRole('dialog', { name: text.title }))
    expect(await cards.findByRole('heading', { name: text.week })).toBeTruthy()
    expect(screen.getByRole('dialog').textContent).toContain(text.count)
    cards.getByRole('button', { name: text.next }).focus()
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe(text.challenges))
    expect(cards.getByRole('link', { name: text.standing })).toBeTruthy()
    await page.user.click(cards.getByRole('button', { name: text.next }))
    expect(await cards.findByRole('link', { name: text.comes })).toBeTruthy()
    await page.user.click(cards.getByRole('button', { name: text.done }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(location.search).toBe(''))
  })
}
