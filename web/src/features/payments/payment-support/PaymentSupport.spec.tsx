import { checkouts } from '@bora/contract/checkouts.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../../api/api.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

type Found = Answer<'POST /payments/verify'>

const payment = { ...sampleOf(checkouts.one.output), purpose: 'prize' as const }

const FOUND: Record<string, Found> = {
  none: { outcome: 'not_found', payment: null },
  pending: { outcome: 'still_pending', payment: { ...payment, status: 'pending' } },
  processing: { outcome: 'awaiting_confirmation', payment: { ...payment, status: 'processing' } },
  declined: { outcome: 'not_found', payment: { ...payment, status: 'failed', failure: 'card_declined' } },
  paid: { outcome: 'verified', payment: { ...payment, status: 'succeeded' } },
}

const TEXTS = {
  'pt-BR': {
    verify: 'Verificar pagamento',
    wait: /Dá para verificar de novo em \d+ s\./,
    outcomes: {
      none: ['Pagamento não encontrado', 'Você ainda não abriu nenhum pagamento por aqui.'],
      pending: ['Ainda pendente', /O provedor ainda não recebeu o pagamento/],
      processing: ['Aguardando confirmação automática', /Não precisa pagar de novo/],
      declined: ['Pagamento não encontrado', 'Cartão recusado. Tente outro cartão ou Pix.'],
      paid: ['Pagamento verificado', 'Está confirmado, e o prêmio está garantido.'],
    },
  },
  en: {
    verify: 'Verify payment',
    wait: /You can verify again in \d+ s\./,
    outcomes: {
      none: ['Payment not found', "You haven't opened any payment here yet."],
      pending: ['Still pending', /The provider hasn't received the payment yet/],
      processing: ['Awaiting automatic confirmation', /There's no need to pay again/],
      declined: ['Payment not found', 'Card declined. Try another card or Pix.'],
      paid: ['Payment verified', 'It is confirmed, and the prize is guaranteed.'],
    },
  },
} as const

describe.each(LANGUAGES)('in %s', language => {
  const text = TEXTS[language]

  test.for(['none', 'pending', 'processing', 'declined', 'paid'] as const)(
    'verifying says what the provider answered: %s, and is not repeated at once',
    async outcome => {
      const page = await showPage('/payment-support', {
        language,
        person: me,
        answers: { 'POST /payments/verify': FOUND[outcome]! },
      })
      const [title, sentence] = text.outcomes[outcome]
      const verify = (await screen.findAllByRole('button', { name: text.verify }))[0]!
      await page.user.click(verify)
      expect(await screen.findByText(title)).toBeTruthy()
      expect(screen.getByText(sentence)).toBeTruthy()
      expect(screen.getByText(text.wait)).toBeTruthy()
      await page.user.click(verify)
      await waitFor(() => expect(verify.getAttribute('aria-disabled')).toBe('true'))
      expect(page.seen.filter(({ name }) => name === 'POST /payments/verify')).toHaveLength(1)
    },
  )
})
