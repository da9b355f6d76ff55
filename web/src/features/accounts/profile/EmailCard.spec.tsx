import { LANGUAGES } from '@bora/rules/limits.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OFFLINE } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'

const TEXTS = {
  'pt-BR': {
    code: 'Código do e-mail',
    confirm: 'Confirmar',
    sixDigits: 'Digite os 6 dígitos do código.',
    wrong: 'Código errado ou expirado. Confira ou peça outro.',
    change: 'Trocar e-mail',
    wished: 'Novo e-mail',
    send: 'Enviar código',
    problems: ['Digite um e-mail como voce@exemplo.com.', 'Este já é o seu e-mail.', 'Este e-mail já tem conta.'],
    offline: /Não deu para conectar/,
    callOff: 'Cancelar a troca',
    calledOff: 'A troca de e-mail foi cancelada',
    pending: 'Troca para nova@example.com',
  },
  en: {
    code: 'Code from the email',
    confirm: 'Confirm',
    sixDigits: 'Enter the 6-digit code.',
    wrong: 'Wrong or expired code. Check it or request a new one.',
    change: 'Change email',
    wished: 'New email',
    send: 'Send code',
    problems: [
      'Enter an email like you@example.com.',
      'This is already your email.',
      'This email already has an account.',
    ],
    offline: /Couldn't connect/,
    callOff: 'Cancel the change',
    calledOff: 'Email change canceled',
    pending: 'Changing to nova@example.com',
  },
}

const refused = (status: number, error_code: string) => ({ status, body: { error_code, msg: 'no' } })
const user = { status: 200, body: { id: me.id, email: me.email, factors: [], identities: [] } }
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`a wrong code of a mail is reported, and replaced by the next input: ${language}`, async () => {
    const page = await showPage('/profile', {
      language,
      person: { ...me, emailConfirmed: false },
      answers: { 'POST /auth/v1/verify': refused(403, 'otp_expired') },
    })
    await screen.findByRole('textbox', { name: text.code })
    await page.user.type(field(text.code), '000 00x')
    expect(field(text.code).value).toBe('00000')
    await page.user.keyboard('{Enter}')
    expect(await screen.findByText(text.sixDigits)).toBeTruthy()
    fireEvent.change(field(text.code), { target: { value: '000000' } })
    await page.user.click(screen.getByRole('button', { name: text.confirm }))
    expect(await screen.findByText(text.wrong)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field(text.code)))
    await page.user.keyboard('12')
    expect(field(text.code).value).toBe('12')
    expect(screen.getByText(text.wrong)).toBeTruthy()
  })

  test(`an address that can't be the new one is reported at its field, and kept: ${language}`, async () => {
    const page = await showPage('/profile', {
      language,
      person: me,
      answers: { 'GET /auth/v1/user': user, 'PUT /auth/v1/user': refused(422, 'email_exists') },
    })
    await page.user.click(await screen.findByRole('button', { name: text.change }))
    for (const [index, email] of ['ana', me.email.toUpperCase(), 'gil@example.com'].entries()) {
      fireEvent.change(field(text.wished), { target: { value: email } })
      await page.user.click(screen.getByRole('button', { name: text.send }))
      expect(await screen.findByText(text.problems[index]!)).toBeTruthy()
      await waitFor(() => expect(document.activeElement).toBe(field(text.wished)))
      expect(field(text.wished).value).toBe(email)
    }
    page.answer({ 'PUT /auth/v1/user': OFFLINE })
    await page.user.click(screen.getByRole('button', { name: text.send }))
    expect(await screen.findByText(text.offline)).toBeTruthy()
  })

  test(`a change is cancelled by asking for the present address: ${language}`, async () => {
    const emailChange = { to: 'nova@example.com', asked: [{ address: 'nova@example.com', agreed: false }] }
    const page = await showPage('/profile', {
      language,
      person: { ...me, language, emailChange: emailChange as never },
      answers: { 'GET /auth/v1/user': user, 'PUT /auth/v1/user': user },
    })
    expect(await screen.findByText(text.pending)).toBeTruthy()
    page.answer({ 'GET /me': { ...me, language, emailChange: null } })
    await page.user.click(screen.getByRole('button', { name: text.callOff }))
    expect(await screen.findAllByText(text.calledOff)).not.toHaveLength(0)
    await waitFor(() => expect(screen.queryByText(text.pending)).toBeNull())
    expect(page.seen.find(({ name }) => name === 'PUT /auth/v1/user')?.body).toMatchObject({ email: me.email })
  })
}
