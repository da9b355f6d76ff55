import { challengePages } from '@bora/contract/challenge-pages.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHALLENGE } from '../../../testing/facts.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': { list: 'Resultado por divisão', parts: 'Seu prêmio, parte por parte', place: /Estreantes/ },
  en: { list: 'Results by division', parts: 'Your prize, part by part', place: /Newcomers/ },
} as const

const sample = sampleOf(challengePages.results.output)
const [line] = sample.standings
const mine = {
  ...line!,
  person: { id: me.id, name: me.name, photoUrl: null },
  isMe: true,
  rank: 3,
  score: 110,
  prizeCents: 2866,
  creditCents: 0,
  division: 'new' as const,
  divisionRank: 1,
  completersCents: 1253,
  oddCent: true,
}
const results = {
  ...sample,
  outcome: 'paid' as const,
  currency: 'BRL' as const,
  challenge: {
    ...sample.challenge,
    id: CHALLENGE,
    status: 'completed' as const,
    pool: { ...sample.challenge.pool, kind: 'challenge' as const, completersPercent: 40 },
  },
  cancelledBecause: null,
  teams: null,
  standings: [mine],
  winners: [mine],
  me: mine,
  divisions: [
    { division: 'A' as const, people: 4, placeCents: 4300 },
    { division: 'new' as const, people: 3, placeCents: 3223 },
  ],
}

for (const language of ['pt-BR', 'en'] as const) {
  const text = TEXTS[language]
  test(`the result names divisions, and each part of the own prize: ${language}`, async () => {
    await showPage(`/challenge/${CHALLENGE}/results`, {
      language,
      person: me,
      answers: { 'GET /challenges/:challengeId/results': results },
    })
    const list = await screen.findByRole('region', { name: text.list, hidden: true })
    expect(within(list).getAllByRole('listitem', { hidden: true })).toHaveLength(2)
    expect(list.textContent).toMatch(text.place)
    const parts = screen
      .getByRole('region', { name: text.parts, hidden: true })
      .textContent!.replace(/\s/g, '')
      .replaceAll(',', '.')
    for (const amount of ['12.53', '16.12', '0.01', '28.66']) expect(parts).toContain(amount)
  })
}
