import { challengePages } from '@bora/contract/challenge-pages.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': { because: 'Motivo: O prêmio não existe.', unpaid: /O prêmio de R\$\s50,00/ },
  en: { because: 'Reason: O prêmio não existe.', unpaid: /The R\$50\.00 prize wasn't paid by the start/ },
}
const sample = sampleOf(challengePages.results.output)
const results = { ...sample, challenge: { ...sample.challenge, status: 'cancelled' as const } }
const unpaid = { ...results.challenge.pool, kind: 'fixed' as const, guaranteed: false, currency: 'BRL' as const }
const show = (language: (typeof LANGUAGES)[number], answer: typeof results) =>
  showPage(`/challenge/${results.challenge.id}/results`, {
    language,
    person: me,
    answers: { 'GET /challenges/:challengeId/results': answer },
  })

for (const language of LANGUAGES) {
  test(`the results of a cancelled challenge repeat the reason that staff gave: ${language}`, async () => {
    await show(language, { ...results, cancelledBecause: 'O prêmio não existe.' })
    expect(await screen.findByText(TEXTS[language].because)).toBeTruthy()
  })

  test(`the results of a challenge without its prize show so: ${language}`, async () => {
    await show(language, { ...results, challenge: { ...results.challenge, pool: { ...unpaid, poolCents: 5_000 } } })
    expect(await screen.findByText(TEXTS[language].unpaid)).toBeTruthy()
  })
}
