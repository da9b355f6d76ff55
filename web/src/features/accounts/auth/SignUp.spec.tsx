import { LANGUAGES } from '@bora/rules/limits.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '../../../testing/page.tsx'

const TEXTS = {
  'pt-BR': {
    name: 'Nome',
    email: 'E-mail',
    password: 'Senha',
    repeat: 'Repita a senha',
    show: 'Mostrar a senha',
    hide: 'Esconder a senha',
    create: 'Criar conta',
    problems: [
      'Digite pelo menos 2 letras.',
      'Digite um e-mail como voce@exemplo.com.',
      'Use pelo menos 6 caracteres.',
      'As senhas não coincidem',
      'Confirme para criar a conta.',
    ],
    empty: ['Digite seu nome.', 'Digite seu e-mail.', 'Digite sua senha.'],
    taken: 'Este e-mail já tem conta. Tente entrar.',
    fair: 'Senha média',
    strong: 'Senha forte',
    agree:
      /^Tenho 18 anos ou mais, ou autorização de quem é responsável por mim, e aceito os termos de uso e a política de privacidade ?\.$/,
    terms: 'termos de uso',
    privacy: 'política de privacidade',
    underAge: 'Tem menos de 18?',
    cannot: /desafio com entrada, ganhar prêmio em dinheiro nem sacar/,
    can: /dá para treinar, participar de desafios sem entrada/,
  },
  en: {
    name: 'Name',
    email: 'Email',
    password: 'Password',
    repeat: 'Repeat the password',
    show: 'Show password',
    hide: 'Hide password',
    create: 'Create account',
    problems: [
      'Enter at least 2 letters.',
      'Enter an email like you@example.com.',
      'Use at least 6 characters.',
      "The passwords don't match",
      'Confirm to create the account.',
    ],
    empty: ['Enter your name.', 'Enter your email.', 'Enter your password.'],
    taken: 'Email already registered. Try signing in instead.',
    fair: 'Moderate password',
    strong: 'Strong password',
    agree:
      /^I'm 18 or older, or have my guardian's authorization, and I accept the terms of use and the privacy policy ?\.$/,
    terms: 'terms of use',
    privacy: 'privacy policy',
    underAge: 'Under 18?',
    cannot: /challenge with an entry fee, win a cash prize or withdraw money/,
    can: /you can train, join challenges that have no entry fee/,
  },
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true })
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`a new account is corrected field by field, and an address in use is reported: ${language}`, async () => {
    const taken = { status: 422, body: { error_code: 'user_already_exists', msg: 'taken' } }
    const page = await showPage('/auth?mode=sign-up', { language, answers: { 'POST /auth/v1/signup': taken } })
    const create = screen.getAllByRole('button', { name: text.create })[0]!
    expect(document.title).toBe(`${text.create} · Bora`)
    fill(text.name, 'L')
    fill(text.email, 'lia@')
    await page.user.type(field(text.password), 'curta')
    fill(text.repeat, 'outra')
    await page.user.click(create)
    await waitFor(() => expect(alerts()).toEqual(text.problems))
    expect(document.activeElement).toBe(field(text.name))
    fill(text.name, 'Lia Monteiro')
    fill(text.email, 'lia@example.com')
    await page.user.clear(field(text.password))
    await page.user.type(field(text.password), 'girassol')
    expect(await screen.findByText(text.fair)).toBeTruthy()
    await page.user.clear(field(text.password))
    await page.user.type(field(text.password), 'Girassol 2026 na praia')
    expect(await screen.findByText(text.strong)).toBeTruthy()
    fill(text.repeat, 'Girassol 2026 na praia')
    await page.user.click(screen.getByRole('checkbox'))
    await page.user.click(create)
    await waitFor(() => expect(alerts()).toEqual([text.taken]))
    expect(document.activeElement).toBe(field(text.email))
  })

  test(`each empty field says its own name: ${language}`, async () => {
    const page = await showPage('/auth?mode=sign-up', { language })
    await page.user.click(screen.getAllByRole('button', { name: text.create })[0]!)
    await waitFor(() => expect(alerts().slice(0, 3)).toEqual(text.empty))
  })

  test(`a password must be repeated only while it is typed and hidden: ${language}`, async () => {
    const page = await showPage('/auth?mode=sign-up', { language })
    await page.user.type(field(text.password), 'G')
    expect(field(text.repeat)).toBeTruthy()
    await page.user.click(screen.getAllByRole('button', { name: text.show })[0]!)
    expect(screen.queryByLabelText(text.repeat)).toBeNull()
    await page.user.click(screen.getByRole('button', { name: text.hide }))
    expect(field(text.repeat).value).toBe('')
    // As a password manager does: the whole value, and an event without a key.
    fill(text.password, 'Girassol 2026 na praia')
    await waitFor(() => expect(screen.queryByLabelText(text.repeat)).toBeNull())
  })

  test(`the terms open in a new tab, and the limits for under-18s are explained: ${language}`, async () => {
    const page = await showPage('/auth?mode=sign-up', { language })
    const agree = screen.getByRole<HTMLInputElement>('checkbox', { name: text.agree })
    for (const [name, address] of [
      [text.terms, `/terms?lang=${language}`],
      [text.privacy, `/privacy?lang=${language}`],
    ] as const) {
      const link = screen.getByRole('link', { name: new RegExp(name) })
      expect([link.getAttribute('target'), link.getAttribute('href')]).toEqual(['_blank', address])
    }
    expect(agree.checked).toBe(false)
    await page.user.click(screen.getByText(text.underAge))
    const details = screen.getByText(text.cannot).closest('details')!
    expect(details.open).toBe(true)
    expect(details.textContent).toMatch(text.can)
  })

  test(`a wallet's sign-in has the terms and what under-18s can't do, too: ${language}`, async () => {
    await showPage('/auth?mode=solana', { language })
    expect(screen.getByRole('link', { name: new RegExp(text.privacy) })).toBeTruthy()
    expect(screen.getByText(text.underAge)).toBeTruthy()
  })
}
