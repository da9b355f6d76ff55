import { DeviceSession } from '@bora/contract/me.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../testing/fake-server.ts'
import { me, settings, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    current: 'Senha atual',
    next: 'Nova senha',
    repeat: 'Repita a nova senha',
    change: 'Trocar senha',
    changed: 'Senha trocada',
    differs: 'As senhas não coincidem',
    wrong: 'A senha atual não confere.',
    code: 'Código do e-mail',
    old: /Você entrou há mais de um dia/,
    noCode: 'Digite os 6 dígitos do código.',
    badCode: 'Código errado ou expirado. Confira ou peça outro.',
    short: 'Use pelo menos 40 caracteres.',
    app: 'Adicionar app',
    phone: 'Adicionar telefone',
    link: 'Vincular ACME Inc',
    events: 'Atividade da conta',
    place: 'Brasil · 192.0.2.1',
    entered: 'Entrada com senha',
    more: 'Ver mais',
    failed: 'Não deu para carregar os aparelhos',
    again: 'Tentar de novo',
    here: 'Este aparelho',
  },
  en: {
    current: 'Current password',
    next: 'New password',
    repeat: 'Repeat the new password',
    change: 'Change password',
    changed: 'Password changed',
    differs: "The passwords don't match",
    wrong: "The current password doesn't match.",
    code: 'Code from the email',
    old: /You signed in more than a day ago/,
    noCode: 'Enter the 6-digit code.',
    badCode: 'Wrong or expired code. Check it or request a new one.',
    short: 'Use at least 40 characters.',
    app: 'Add an app',
    phone: 'Add a phone',
    link: 'Link ACME Inc',
    events: 'Account activity',
    place: 'Brazil · 192.0.2.1',
    entered: 'Signed in with password',
    more: 'Show more',
    failed: "Couldn't load the devices",
    again: 'Try again',
    here: 'This device',
  },
}

const user = { status: 200, body: { id: me.id, email: me.email, factors: [], identities: [{ provider: 'email' }] } }
const refused = (status: number, error_code: string) => ({ status, body: { error_code, msg: 'no' } })
const GOOD = 'Girassol 2026 na praia'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true })

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  const fill = async (type: (field: HTMLInputElement, value: string) => Promise<void>, repeat = GOOD) => {
    await screen.findByLabelText(text.current, { exact: true })
    fireEvent.change(field(text.current), { target: { value: 'segredo-bom-1' } })
    await type(field(text.next), GOOD)
    fireEvent.change(await screen.findByLabelText(text.repeat, { exact: true }), { target: { value: repeat } })
  }
  const press = (name: string) => screen.getByRole('button', { name }).click()
  const problem = (told: string | RegExp) => screen.findByText(told)

  test(`a new password is corrected field by field, and the input is kept: ${language}`, async () => {
    const page = await showPage('/settings/security', {
      language,
      person: me,
      answers: { 'GET /auth/v1/user': user, 'PUT /auth/v1/user': refused(400, 'current_password_invalid') },
    })
    await fill((into, value) => page.user.type(into, value), 'não é')
    press(text.change)
    expect(await problem(text.differs)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field(text.repeat)))
    fireEvent.change(field(text.repeat), { target: { value: GOOD } })
    press(text.change)
    expect(await problem(text.wrong)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field(text.current)))
    expect(field(text.next).value).toBe(GOOD)
  })

  test(`an old session asks for a code from a mail before the password changes: ${language}`, async () => {
    const page = await showPage('/settings/security', {
      language,
      person: me,
      answers: {
        'GET /auth/v1/user': user,
        'PUT /auth/v1/user': refused(400, 'reauthentication_needed'),
        'GET /auth/v1/reauthenticate': { status: 200, body: {} },
      },
    })
    await fill((into, value) => page.user.type(into, value))
    expect(screen.queryByLabelText(text.code)).toBeNull()
    press(text.change)
    expect(await problem(text.old)).toBeTruthy()
    press(text.change)
    expect(await problem(text.noCode)).toBeTruthy()
    page.answer({ 'PUT /auth/v1/user': refused(422, 'reauthentication_not_valid') })
    fireEvent.change(field(text.code), { target: { value: '123456' } })
    press(text.change)
    expect(await problem(text.badCode)).toBeTruthy()
    expect(field(text.next).value).toBe(GOOD)
    page.answer({ 'PUT /auth/v1/user': user })
    press(text.change)
    expect(await screen.findAllByText(text.changed)).not.toHaveLength(0)
    expect(screen.queryByLabelText(text.code)).toBeNull()
    const sent = page.seen.filter(({ name }) => name === 'PUT /auth/v1/user').at(-1)!.body
    expect(sent).toMatchObject({ password: GOOD, nonce: '123456' })
  })

  test(`only available methods are offered, with the minimum password length: ${language}`, async () => {
    const config = {
      ...settings(),
      secondFactors: ['phone' as const],
      passwordMinLength: 40,
      signInWith: [{ provider: 'acme', label: 'ACME Inc' }],
    }
    const page = await showPage('/settings/security', {
      language,
      person: me,
      answers: { 'GET /auth/v1/user': user, 'GET /config': config },
    })
    expect(await screen.findByRole('button', { name: text.phone })).toBeTruthy()
    expect(screen.queryByRole('button', { name: text.app })).toBeNull()
    expect(screen.getByRole('button', { name: text.link })).toBeTruthy()
    await fill((into, value) => page.user.type(into, value))
    press(text.change)
    expect(await problem(text.short)).toBeTruthy()
  })

  test(`an installation without text messages offers an app: ${language}`, async () => {
    const config = { ...settings(), secondFactors: ['totp' as const] }
    await showPage('/settings/security', {
      language,
      person: me,
      answers: { 'GET /auth/v1/user': user, 'GET /config': config },
    })
    expect(await screen.findByRole('button', { name: text.app })).toBeTruthy()
    expect(screen.queryByRole('button', { name: text.phone })).toBeNull()
  })

  test(`failed lists are reported and can be requested again, and events load page by page: ${language}`, async () => {
    const event = (id: number) => ({
      id: `00000000-0000-4000-8000-00000000000${id}`,
      kind: 'signed_in' as const,
      method: 'password',
      device: 'Chrome · Windows',
      ip: '192.0.2.1',
      country: 'BR',
      at: '2026-11-06T12:00:00.000Z',
    })
    const page = await showPage('/settings/security', {
      language,
      person: me,
      answers: {
        'GET /auth/v1/user': user,
        'GET /me/events': ({ query }) =>
          query.get('cursor') ? { items: [event(3)], next: null } : { items: [event(1), event(2)], next: 'more' },
        'GET /me/sessions': refusal(403, 'not_allowed'),
      },
    })
    const card = within(await screen.findByRole('region', { name: text.events }))
    await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(2))
    expect(card.getAllByRole('listitem')[0]!.textContent).toContain(text.place)
    expect(card.getAllByText(text.entered)).toHaveLength(2)
    await page.user.click(card.getByRole('button', { name: text.more }))
    await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(3))
    expect(await screen.findByText(text.failed)).toBeTruthy()
    const session = { ...sampleOf(DeviceSession), current: true }
    page.answer({ 'GET /me/sessions': { sessions: [session] } })
    await page.user.click(screen.getByRole('button', { name: text.again }))
    expect(await screen.findByText(text.here)).toBeTruthy()
  })
}
