import { challengePages } from '@bora/contract/challenge-pages.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { PrizeCard } from './PrizeCard.tsx'

const TEXTS = { 'pt-BR': /^dos quais R\$\s45,00 em créditos$/, en: /^of which R\$45\.00 in credits$/ }
const details = sampleOf(challengePages.details.output)
const pool = {
  ...details.pool,
  kind: 'challenge' as const,
  status: 'collecting' as const,
  currency: 'BRL' as const,
  prizeCents: 62_100,
}

for (const language of LANGUAGES)
  test(`a prize names the part of it that is credits, and a prize of money alone names none: ${language}`, async () => {
    const answers = { 'GET /notifications': { items: [], next: null } }
    await showPage('/notifications', { language, person: me, answers })
    const { rerender } = render(<PrizeCard card={{ ...details, pool: { ...pool, creditCents: 4_500 } }} />)
    expect(await screen.findByText(TEXTS[language])).toBeTruthy()
    rerender(<PrizeCard card={{ ...details, pool: { ...pool, creditCents: 0 } }} />)
    expect(screen.queryByText(TEXTS[language])).toBeNull()
  })
