import { challengePages } from '@bora/contract/challenge-pages.ts'
import { checkouts } from '@bora/contract/checkouts.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryClient } from '../../../api/queries.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { CheckoutSheet } from './CheckoutSheet.tsx'

const TEXTS = {
  'pt-BR': {
    use: 'Usar créditos bônus',
    have: /Você tem R\$\s12,00\. Valem só para entradas\./,
    pool: /R\$\s621,00, dos quais R\$\s45,00 em créditos\. Créditos só pagam entradas\./,
    pay: /38,00/,
    whole: /50,00/,
    rules: 'Antes de entrar, as regras',
    accept: /^Aceitar e pagar/,
    late: 'Cada treino é registrado',
    hold: 'O prêmio cai na carteira',
    leave: /sair antes do começo|saindo antes do começo/i,
  },
  en: {
    use: 'Use bonus credits',
    have: /You have R\$12\.00\. Good for entry fees only\./,
    pool: /R\$621\.00, of which R\$45\.00 in credits\. Credits pay entry fees only\./,
    pay: /38\.00/,
    whole: /50\.00/,
    rules: 'Before you join, the rules',
    accept: /^Accept and pay/,
    late: 'Each workout is logged',
    hold: 'The prize reaches the wallet',
    leave: /leave before the start/i,
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

for (const language of LANGUAGES)
  test(`before joining, rules and price are on one sheet, and each is stated once: ${language}`, async () => {
    const text = TEXTS[language]
    const challenge = { ...details, pool: { ...pool, entryFeeCents: 5_000, creditCents: 0 } }
    const page = await showPage('/notifications', {
      language,
      person: me,
      answers: { 'GET /notifications': { items: [], next: null }, 'GET /challenges/:challengeId/checkout': quote },
    })
    const joined: unknown[] = []
    render(
      <QueryClientProvider client={queryClient}>
        <CheckoutSheet
          challengeId={details.id}
          open={true}
          onClose={() => {}}
          contract={{ challenge, busy: false, join: pay => void joined.push(pay) }}
        />
      </QueryClientProvider>,
    )
    const sheet = await screen.findByRole('dialog', { name: text.rules })
    const accept = await screen.findByRole('button', { name: text.accept })
    for (const once of [text.late, text.hold, text.leave]) expect(sheet.textContent.split(once)).toHaveLength(2)
    await page.user.click(await screen.findByRole('checkbox', { name: text.use }))
    expect(accept.textContent).toMatch(text.whole)
    await page.user.click(accept)
    expect(joined).toEqual([expect.any(Function)])
    expect(page.seen.map(({ name }) => name)).not.toContain('POST /challenges/:challengeId/checkout')
  })
