import { challengePages } from '@bora/contract/challenge-pages.ts'
import { checkouts } from '@bora/contract/checkouts.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/queries.ts'
import { me, showPage } from '../../testing/page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { CheckoutSheet } from './CheckoutSheet.tsx'

const TEXTS = {
  'pt-BR': {
    use: 'Usar créditos bônus',
    have: /Você tem R\$\s12,00\. Valem só para entradas\./,
    pool: /R\$\s621,00, dos quais R\$\s45,00 em créditos\. Créditos só pagam entradas\./,
    pay: /38,00/,
    whole: /50,00/,
  },
  en: {
    use: 'Use bonus credits',
    have: /You have R\$12\.00\. Good for entry fees only\./,
    pool: /R\$621\.00, of which R\$45\.00 in credits\. Credits pay entry fees only\./,
    pay: /38\.00/,
    whole: /50\.00/,
  },
}

const details = sampleOf(challengePages.details.output)
const quote = {
  ...sampleOf(checkouts.quote.output),
  purpose: 'entry' as const,
  amountCents: 5_000,
  creditsCents: 1_200,
  balanceCents: 0,
  currency: 'BRL' as const,
  open: null,
}
const pool = { ...details.pool, kind: 'challenge' as const, currency: 'BRL' as const, prizeCents: 62_100 }

for (const language of LANGUAGES)
  test(`the checkout offers credits by name, and says which part of the prize is credits: ${language}`, async () => {
    const text = TEXTS[language]
    const page = await showPage('/notifications', {
      language,
      person: me,
      answers: {
        'GET /notifications': { items: [], next: null },
        'GET /challenges/:challengeId': { ...details, pool: { ...pool, creditCents: 4_500 } },
        'GET /challenges/:challengeId/checkout': quote,
      },
    })
    render(
      <QueryClientProvider client={queryClient}>
        <CheckoutSheet challengeId={details.id} open={true} onClose={() => {}} />
      </QueryClientProvider>,
    )
    const use = await screen.findByRole<HTMLInputElement>('checkbox', { name: text.use })
    expect(use.checked).toBe(true)
    expect(screen.getByText(text.have)).toBeTruthy()
    expect(await screen.findByText(text.pool)).toBeTruthy()
    expect(screen.getByRole('button', { name: text.pay })).toBeTruthy()
    await page.user.click(use)
    expect(screen.getByRole('button', { name: text.whole })).toBeTruthy()
  })
