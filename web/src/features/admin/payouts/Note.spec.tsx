import { PublicConfig } from '@bora/contract/platform.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    nothingCameIn: 'Ambiente de teste: não entrou dinheiro de verdade. Não envie nada.',
    nothingArrives: 'Os saques não movimentam dinheiro de verdade: nada chega às pessoas.',
  },
  en: {
    nothingCameIn: 'Test environment: no real money came in. Send nothing.',
    nothingArrives: 'Payouts move no real money: nothing reaches people.',
  },
}

const config = {
  ...sampleOf(PublicConfig),
  siteUrl: location.origin,
  languages: [...LANGUAGES],
  defaultCurrency: 'BRL' as const,
}

for (const language of LANGUAGES)
  test(`the desk shows that no real money moves: ${language}`, async () => {
    const text = TEXTS[language]
    for (const [payments, payoutsMoveMoney, note] of [
      ['test', false, text.nothingCameIn],
      ['live', false, text.nothingArrives],
      ['live', true, null],
    ] as const) {
      await showPage('/admin/payouts', {
        language,
        person: me,
        desk: true,
        answers: { 'GET /config': { ...config, payments, payoutsMoveMoney }, 'POST /admin/device': {} },
      })
      await waitFor(() => expect(screen.queryByRole('note')?.textContent ?? null).toBe(note))
      cleanup()
    }
  })
