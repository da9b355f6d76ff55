import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { me, settings, showPage } from '../../../testing/page.tsx'

const TEXT = {
  'pt-BR': 'Ambiente de teste: nenhum dinheiro de verdade é movimentado.',
  en: 'Test environment: no real money moves.',
}
const PLACES = [
  '/payment/40000000-0000-4000-8000-000000000001',
  '/payment-support',
  '/wallet',
  '/wallet/payouts',
  '/wallet/transactions',
  '/wallet/statement',
]

const notes = () => screen.queryAllByRole('note').map(({ textContent }) => textContent)

describe.each(LANGUAGES)('in %s', language => {
  test.for(PLACES)('%s says that no real money moves', async place => {
    await showPage(place, { language, person: me })
    await waitFor(() => expect(notes()).toContain(TEXT[language]))
  })

  test.for(PLACES)('%s says nothing of it where real money moves', async place => {
    const live = { ...settings(), payments: 'live' as const }
    await showPage(place, { language, person: me, answers: { 'GET /config': live } })
    // Until the settings are here the note is there, without being seen.
    await waitFor(() => expect(notes()).toEqual([]))
  })
})
