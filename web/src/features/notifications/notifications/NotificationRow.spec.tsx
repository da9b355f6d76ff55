import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { me, showPage } from '../../../testing/page.tsx'

const TEXTS = {
  'pt-BR': [
    /R\$\s621,00, dos quais R\$\s45,00 em créditos, pelo/,
    /R\$\s621,00, dos quais R\$\s45,00 em créditos, de “Março” já dá para usar\. Créditos não podem ser sacados\./,
    /Seu prêmio agora: R\$\s621,00, dos quais R\$\s45,00 em créditos\./,
    /R\$\s621,00 de “Abril” já dá para usar ou sacar\./,
  ],
  en: [
    /R\$621\.00, of which R\$45\.00 in credits, for coming/,
    /R\$621\.00, of which R\$45\.00 in credits, of “Março” can be used now\. Credits can't be withdrawn\./,
    /Your prize is now R\$621\.00, of which R\$45\.00 in credits\./,
    /R\$621\.00 of “Abril” can be used or withdrawn now\./,
  ],
}

const challengeId = '00000000-0000-4000-8000-000000000000'
const prize = { challengeId, title: 'Março', cents: 621_00, creditCents: 45_00, currency: 'BRL' as const }
const head = (id: number) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  at: '2026-03-06T00:00:00.000Z',
  read: true,
})
const items = [
  { ...head(1), kind: 'prize_credited' as const, facts: { ...prize, rank: 1, freeAt: null } },
  { ...head(2), kind: 'prize_free' as const, facts: prize },
  { ...head(3), kind: 'result_revised' as const, facts: { ...prize, voided: 0 } },
  { ...head(4), kind: 'prize_free' as const, facts: { ...prize, title: 'Abril', creditCents: 0 } },
]

for (const language of LANGUAGES)
  test(`a notification of a prize names the part that is credits: ${language}`, async () => {
    await showPage('/notifications', { language, person: me, answers: { 'GET /notifications': { items, next: null } } })
    for (const text of TEXTS[language]) expect(await screen.findByText(text)).toBeTruthy()
  })
