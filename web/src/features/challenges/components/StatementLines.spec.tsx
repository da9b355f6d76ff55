import { results as resultCalls } from '@bora/contract/results.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { StatementLines } from './StatementLines.tsx'

const TEXTS = { 'pt-BR': /^dos quais R\$\s45,00 em créditos$/, en: /^of which R\$45\.00 in credits$/ }
const line = { at: '2026-03-06T00:00:00.000Z', person: null, oddCent: false }
const statement = {
  ...sampleOf(resultCalls.statement.output),
  currency: 'BRL' as const,
  lines: [
    { ...line, kind: 'entry' as const, amountCents: 230_00, creditCents: 0 },
    { ...line, kind: 'prize' as const, amountCents: -621_00, creditCents: -45_00 },
  ],
}

for (const language of LANGUAGES)
  test(`a line of the statement names the part that is credits, and a line without credits names none: ${language}`, async () => {
    await showPage('/notifications', {
      language,
      person: me,
      answers: { 'GET /notifications': { items: [], next: null } },
    })
    render(<StatementLines statement={statement} />)
    expect(await screen.findAllByText(TEXTS[language])).toHaveLength(1)
  })
