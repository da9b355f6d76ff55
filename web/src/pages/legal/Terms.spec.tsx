import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { settings, showPage } from '../../testing/page.tsx'

const TEXTS = {
  'pt-BR': { 1: /é liberado 1 dia depois/, 7: /é liberado 7 dias depois/ },
  en: { 1: /is released 1 day after/, 7: /is released 7 days after/ },
}

for (const language of LANGUAGES)
  for (const days of [1, 7] as const)
    test(`the terms state a hold of ${days} in words: ${language}`, async () => {
      const config = { ...settings(), prizeHoldDays: days }
      await showPage('/terms', { language, answers: { 'GET /config': config } })
      expect((await screen.findAllByText(TEXTS[language][days])).length).toBeGreaterThan(0)
    })
