import { LANGUAGES } from '@bora/rules/limits.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OFFLINE } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'

const TEXTS = {
  'pt-BR': {
    send: 'Enviar',
    noAddress: 'Digite um e-mail como voce@exemplo.com.',
    offline: 'Não deu para conectar. Confira a internet e tente de novo.',
    sent: 'Veja seu e-mail',
    code: 'Código de 6 dígitos',
    next: 'Continuar',
    sixDigits: 'Digite os 6 dígitos do código.',
    wrongCode: 'Código errado ou expirado. Confira ou peça outro.',
    password: 'Nova senha',
    repeat: 'Repita a senha',
    change: 'Trocar a senha',
    differ: 'As senhas não coincidem',
    same: 'Escolha uma senha diferente da atual.',
    invalidLink: 'Link inválido ou expirado',
    current: 'Senha atual',
  },
  en: {
    send: 'Send',
    noAddress: 'Enter an email like you@example.com.',
    offline: "Couldn't connect. Check your connection and try again.",
    sent: 'Check your email',
    code: '6-digit code',
    next: 'Continue',
    sixDigits: 'Enter the 6-digit code.',
    wrongCode: 'Wrong or expired code. Check it or request a new one.',
    password: 'New password',
    repeat: 'Repeat the password',
    change: 'Change password',
    differ: "The passwords don't match",
    same: 'Choose a password that’s different from the current one.',
    invalidLink: 'Invalid or expired link',
    current: 'Current password',
  },
}
const PASSWORD = 'Girassol 2026 na praia'
const refused = (status: number, error_code: string) => ({ status, body: { error_code, msg: 'no' } })
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label, { exact: true })
const alert = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`a forgotten password: a wrong address, no connection, and a wrong code are reported: ${language}`, async () => {
    const page = await showPage('/auth?mode=forgot', { language, answers: { 'POST /auth/v1/recover': OFFLINE } })
    const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }))
    await page.user.type(field(/^E-?mail$/), 'sem-arroba')
    await press(text.send)
    await alert(text.noAddress)
    await page.user.clear(field(/^E-?mail$/))
    await page.user.type(field(/^E-?mail$/), 'lia@example.com')
    await press(text.send)
    await alert(text.offline)
    page.answer({
      'POST /auth/v1/recover': { status: 200, body: {} },
      'POST /auth/v1/verify': refused(403, 'otp_expired'),
    })
    await press(text.send)
    const heading = await screen.findByRole('heading', { name: text.sent })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(document.title).toBe(`${text.sent} · Bora`)
    expect(screen.getByRole('main').textContent).toContain('lia@example.com')
    await press(text.next)
    await alert(text.sixDigits)
    expect(document.activeElement).toBe(field(text.code))
    await page.user.type(field(text.code), '123456')
    await press(text.next)
    await alert(text.wrongCode)
    act(() => history.back())
    await screen.findByRole('button', { name: text.send })
    expect([location.search, field(/^E-?mail$/).value]).toEqual(['?mode=forgot', 'lia@example.com'])
  })

  /** The page for a new password, reached by a mail; the server answers its change like this. */
  const byMail = async (change: ReturnType<typeof refused>) => {
    const page = await showPage('/reset-password', {
      language,
      person: me,
      methods: ['otp'],
      answers: {
        'GET /auth/v1/user': { status: 200, body: { id: me.id, email: me.email } },
        'PUT /auth/v1/user': change,
      },
    })
    await page.user.type(await screen.findByLabelText(text.password), PASSWORD)
    return page
  }

  test(`a new password must be repeated, and be another than the current one: ${language}`, async () => {
    const page = await byMail(refused(422, 'same_password'))
    const press = () => page.user.click(screen.getByRole('button', { name: text.change }))
    await page.user.type(field(text.repeat), 'outra-coisa')
    await press()
    await alert(text.differ)
    await page.user.clear(field(text.repeat))
    await page.user.type(field(text.repeat), PASSWORD)
    await press()
    await alert(text.same)
  })

  test(`where the current password is required, a mail's link is too old: ${language}`, async () => {
    const page = await byMail(refused(400, 'current_password_required'))
    await page.user.type(field(text.repeat), PASSWORD)
    await page.user.click(screen.getByRole('button', { name: text.change }))
    expect(await screen.findByRole('heading', { name: text.invalidLink })).toBeTruthy()
  })

  test.for(['/reset-password', '/auth?mode=forgot'])(
    `a person signed in by password changes it where the current one is required: %s, ${language}`,
    async address => {
      await showPage(address, {
        language,
        person: me,
        answers: { 'GET /auth/v1/user': { status: 200, body: { id: me.id, email: me.email } } },
      })
      await waitFor(() => expect(location.pathname).toBe('/settings/security'))
      expect(await screen.findByLabelText(text.current, { exact: true })).toBeTruthy()
    },
  )
}
