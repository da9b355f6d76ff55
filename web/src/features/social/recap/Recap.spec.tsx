import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, serverError } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'

const TEXTS = {
  'pt-BR': {
    cards: ['No total', 'Minhas melhores fotos', 'Meus azulejos', 'Minha maior sequência', 'Meus rivais'],
    at: (at: number) => new RegExp(`^Card ${at} de 5: `),
    next: 'Próximo card',
    previous: 'Card anterior',
    share: 'Compartilhar',
    ahead: 'Você ficou 10 pts na frente em “Março firme”',
    nothing: 'Nada para mostrar ainda',
    failed: 'A retrospectiva não carregou',
    retry: 'Tentar de novo',
  },
  en: {
    cards: ['In total', 'My best photos', 'My tiles', 'My longest streak', 'My rivals'],
    at: (at: number) => new RegExp(`^Card ${at} of 5: `),
    next: 'Next card',
    previous: 'Previous card',
    share: 'Share',
    ahead: 'You were 10 pts ahead in “Março firme”',
    nothing: 'Nothing to show yet',
    failed: "Your recap didn't load",
    retry: 'Try again',
  },
}
const id = crypto.randomUUID()
const recap = {
  challenge: null,
  from: '2026-03-01',
  to: '2026-03-31',
  workouts: 12,
  minutes: 540,
  days: [{ date: '2026-03-02', workoutType: 'yoga' as const }],
  bestRun: 5,
  photos: [{ id, url: '/photo.jpg' }],
  podium: null,
  challenges: [],
  rivals: [
    {
      person: { id, name: 'Bia Ferraz', photoUrl: null },
      challengeId: id,
      title: 'Março firme',
      type: 'workout_count' as const,
      ahead: 10,
    },
  ],
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]
  test(`a recap is browsed with buttons and arrow keys, and shares the card in view: ${language}`, async () => {
    const { user, seen } = await showPage('/recap/2026-03', {
      language,
      person: me,
      answers: { 'GET /recaps/:about': recap },
    })
    for (const name of text.cards) expect(await screen.findByRole('heading', { level: 2, name })).toBeTruthy()
    expect(screen.getByText(text.ahead)).toBeTruthy()
    const previous = screen.getByRole<HTMLButtonElement>('button', { name: text.previous })
    const next = screen.getByRole<HTMLButtonElement>('button', { name: text.next })
    expect([previous.disabled, next.disabled]).toEqual([true, false])
    await user.click(next)
    expect(screen.getByText(text.at(2))).toBeTruthy()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(screen.getByText(text.at(3))).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    await user.click(screen.getByRole('button', { name: text.share }))
    await expect
      .poll(() => seen.find(({ path }) => path.includes('/share-cards/'))?.path, { timeout: 15_000 })
      .toMatch(/\/share-cards\/recap\/streak(:|%3A)2026-03$/)
  })

  test(`a month without workouts shows so: ${language}`, async () => {
    await showPage('/recap/2026-02', {
      language,
      person: me,
      answers: { 'GET /recaps/:about': refusal(409, 'nothing_to_share') },
    })
    expect(await screen.findByText(text.nothing)).toBeTruthy()
  })

  test(`a recap that failed can be retried: ${language}`, async () => {
    const { user, answer } = await showPage('/recap/2026-03', {
      language,
      person: me,
      answers: { 'GET /recaps/:about': serverError },
    })
    expect(await screen.findByText(text.failed)).toBeTruthy()
    answer({ 'GET /recaps/:about': recap })
    await user.click(screen.getByRole('button', { name: text.retry }))
    expect(await screen.findByText(text.ahead)).toBeTruthy()
  })
}
