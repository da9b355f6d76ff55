import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OFFLINE } from '../../../testing/fake-server.ts'
import { showPage, type ShownPage } from '../../../testing/page.tsx'

const TEXTS = {
  'pt-BR': {
    name: 'Nome',
    email: 'E-mail',
    password: 'Senha',
    repeat: 'Repita a senha',
    enter: 'Entrar',
    refused: 'E-mail ou senha não conferem. Confira os dois e tente de novo.',
    offline: 'Não deu para conectar. Confira a internet e tente de novo.',
  },
  en: {
    name: 'Name',
    email: 'Email',
    password: 'Password',
    repeat: 'Repeat the password',
    enter: 'Sign in',
    refused: 'Wrong email or password. Check both and try again.',
    offline: "Couldn't connect. Check your connection and try again.",
  },
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true })

async function press({ user }: ShownPage, name: string): Promise<void> {
  await user.click(screen.getAllByRole('button', { name })[0]!)
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`password managers recognize the fields: ${language}`, async () => {
    await showPage('/auth', { language })
    expect(field(text.email).autocomplete).toBe('username')
    expect(field(text.password).autocomplete).toBe('current-password')
  })

  test(`password managers recognize the fields of a new account: ${language}`, async () => {
    const page = await showPage('/auth?mode=sign-up', { language })
    expect(field(text.name).autocomplete).toBe('name')
    expect(field(text.password).autocomplete).toBe('new-password')
    expect(screen.queryByLabelText(text.repeat)).toBeNull()
    await page.user.type(field(text.password), 'Girassol')
    await waitFor(() => expect(field(text.repeat).autocomplete).toBe('new-password'))
  })

  test(`a wrong password and a missing connection are reported, and the input is kept: ${language}`, async () => {
    const wrong = { status: 400, body: { error_code: 'invalid_credentials', msg: 'no' } }
    const page = await showPage('/auth', { language, answers: { 'POST /auth/v1/token': wrong } })
    await page.user.type(field(text.email), 'ana@example.com')
    await page.user.type(field(text.password), 'errada1')
    await press(page, text.enter)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text.refused))
    expect(document.activeElement).toBe(field(text.password))
    page.answer({ 'POST /auth/v1/token': OFFLINE })
    await press(page, text.enter)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text.offline))
    expect(field(text.email).value).toBe('ana@example.com')
    expect(field(text.password).value).toBe('errada1')
  })
}
