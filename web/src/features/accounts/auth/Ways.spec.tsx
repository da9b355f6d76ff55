import { LANGUAGES } from '@bora/rules/limits.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { settings, showPage } from '../../../testing/page.tsx'

const TEXTS = {
  'pt-BR': {
    byPhone: 'Celular com código por SMS',
    byWallet: 'Solana com a sua carteira',
    phone: 'Celular',
    send: 'Enviar código',
    off: 'Este jeito de entrar está desativado. Escolha outro.',
    signs: 'Assinar na carteira',
    noWallet: /^Não encontramos uma carteira Solana neste navegador\./,
    back: 'Voltar para entrar',
  },
  en: {
    byPhone: 'Phone with a code by text message',
    byWallet: 'Solana with your wallet',
    phone: 'Mobile number',
    send: 'Send code',
    off: 'This way of signing in is turned off. Choose another one.',
    signs: 'Sign with your wallet',
    noWallet: /^We couldn't find a Solana wallet in this browser\./,
    back: 'Back to sign in',
  },
}

const offered = (name: string) => screen.queryAllByRole('link', { name: new RegExp(name) }).length > 0

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test.for(['sign-in', 'sign-up'])(`only the methods of this installation are offered, %s: ${language}`, async mode => {
    for (const [phoneSignIn, solanaSignIn] of [
      [true, true],
      [false, true],
      [true, false],
    ] as const) {
      const config = { ...settings(), phoneSignIn, solanaSignIn }
      await showPage(`/auth?mode=${mode}`, { language, answers: { 'GET /config': config } })
      await waitFor(() => expect([offered(text.byPhone), offered(text.byWallet)]).toEqual([phoneSignIn, solanaSignIn]))
      cleanup()
    }
  })

  test(`the address of a disabled method reports it: ${language}`, async () => {
    const off = { status: 400, body: { error_code: 'phone_provider_disabled', msg: 'Phone logins are disabled' } }
    const page = await showPage('/auth?mode=phone', { language, answers: { 'POST /auth/v1/otp': off } })
    fireEvent.change(screen.getByRole('textbox', { name: text.phone }), { target: { value: '11 91234-5678' } })
    await page.user.click(screen.getByRole('button', { name: text.send }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text.off))
  })

  test(`a browser without a wallet shows so, with alternatives: ${language}`, async () => {
    const page = await showPage('/auth?mode=solana&next=%2Fwallet', { language })
    await page.user.click(screen.getByRole('button', { name: text.signs }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(text.noWallet))
    expect(screen.getByRole('link', { name: text.back }).getAttribute('href')).toBe('/auth?next=%2Fwallet')
  })
}
