import { LANGUAGES } from '@bora/rules/limits.ts'
import { PublicConfig } from '@bora/contract/platform.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { me, showPage } from '../../../testing/page.tsx'
import { challenged, deviceError, deviceWithPasskeys, withoutPasskeys } from '../../../testing/passkeys.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import { sampleOf } from '../../../testing/sample.ts'

afterEach(withoutPasskeys)

const TEXTS = {
  'pt-BR': {
    add: 'Adicionar passkey',
    added: 'Passkey adicionada',
    used: /^Último uso: 3 de março de 2026/,
    unused: /ainda não usada$/,
    rename: 'Renomear Celular',
    name: 'Nome da passkey',
    missing: 'Dê um nome à passkey.',
    save: 'Salvar',
    remove: 'Remover a passkey Celular',
    removeTitle: 'Remover passkey?',
    confirm: 'Remover',
    removed: 'Passkey removida',
    cannot: 'Este navegador não consegue usar passkeys.',
    failed: 'Não deu para carregar as passkeys',
    asFactor: 'Adicionar passkey como segundo fator',
    cancelled: 'Nenhuma passkey foi usada. Tente de novo quando quiser.',
    unsupported: 'Este aparelho ou navegador não consegue usar passkeys aqui. Escolha outro jeito.',
    known: 'Este aparelho já tem uma passkey da sua conta.',
    full: 'Você já tem dez passkeys. Remova uma antes.',
  },
  en: {
    add: 'Add a passkey',
    added: 'Passkey added',
    used: /^Last used: March 3, 2026/,
    unused: /not used yet$/,
    rename: 'Rename Celular',
    name: 'Passkey name',
    missing: 'Give the passkey a name.',
    save: 'Save',
    remove: 'Remove the passkey Celular',
    removeTitle: 'Remove passkey?',
    confirm: 'Remove',
    removed: 'Passkey removed',
    cannot: "This browser can't use passkeys.",
    failed: "Couldn't load the passkeys",
    asFactor: 'Add a passkey as second factor',
    cancelled: 'No passkey was used. Try again whenever you like.',
    unsupported: "This device or browser can't use passkeys here. Choose another way.",
    known: 'This device already has a passkey for your account.',
    full: 'You already have ten passkeys. Remove one first.',
  },
}

const then = '2026-03-03T12:00:00.000Z'
const PHONE = { id: '50000000-0000-4000-8000-000000000001', friendly_name: 'Celular', created_at: then }
const KEY = { id: '50000000-0000-4000-8000-000000000002', friendly_name: 'Chave', created_at: then }

const answers = (passkeys: object[]): Answers => ({
  'GET /config': {
    ...sampleOf(PublicConfig),
    now: new Date().toISOString(),
    passkeySignIn: true,
    secondFactors: ['totp', 'webauthn'],
  },
  'GET /auth/v1/user': { status: 200, body: { id: me.id, email: me.email, identities: [], factors: [] } },
  'GET /auth/v1/passkeys': { status: 200, body: passkeys },
  'POST /auth/v1/passkeys/registration/options': challenged,
  'POST /auth/v1/passkeys/registration/verify': { status: 200, body: KEY },
})

for (const language of LANGUAGES) {
  const text = TEXTS[language]
  const show = (passkeys: object[], more: Answers = {}) =>
    showPage('/settings/security', { language, person: me, answers: { ...answers(passkeys), ...more } })

  test(`passkeys are listed with their last use, and renamed: ${language}`, async () => {
    deviceWithPasskeys()
    const { user, seen } = await show([{ ...PHONE, last_used_at: then }, KEY], {
      [`PATCH /auth/v1/passkeys/${PHONE.id}`]: { status: 200, body: PHONE },
    })
    expect(await screen.findByText(text.used)).toBeTruthy()
    expect(screen.getByText(text.unused)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: text.rename }))
    const field = await screen.findByLabelText(text.name)
    await user.clear(field)
    await user.click(screen.getByRole('button', { name: text.save }))
    expect(await screen.findByText(text.missing)).toBeTruthy()
    await user.type(field, 'Casa')
    await user.click(screen.getByRole('button', { name: text.save }))
    await waitFor(() =>
      expect(seen.find(({ name }) => name.startsWith('PATCH'))?.body).toEqual({ friendly_name: 'Casa' }),
    )
    await waitFor(() => expect(screen.queryByLabelText(text.name)).toBeNull())
  })

  test(`a passkey is removed once confirmed: ${language}`, async () => {
    deviceWithPasskeys()
    const page = await show([PHONE], {
      [`DELETE /auth/v1/passkeys/${PHONE.id}`]: { status: 200, body: {} },
      'POST /auth/v1/token': { status: 400, body: { code: 'validation_failed', message: 'no' } },
    })
    await page.user.click(await screen.findByRole('button', { name: text.remove }))
    const dialog = await screen.findByRole('dialog', { name: text.removeTitle })
    page.answer({ 'GET /auth/v1/passkeys': { status: 200, body: [] } })
    await page.user.click(within(dialog).getByRole('button', { name: text.confirm }))
    expect(await screen.findAllByText(text.removed)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: text.remove })).toBeNull())
  })

  test(`a passkey is added by one question to the device: ${language}`, async () => {
    const { create, touch } = deviceWithPasskeys()
    const page = await show([])
    const add = await screen.findByRole('button', { name: text.add })
    page.answer({ 'GET /auth/v1/passkeys': { status: 200, body: [KEY] } })
    await page.user.dblClick(add)
    touch()
    expect(await screen.findByText('Chave')).toBeTruthy()
    expect(create).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button', { name: text.asFactor })).toBeTruthy()
  })

  for (const [error, said] of [
    ['NotAllowedError', text.cancelled],
    ['NotSupportedError', text.unsupported],
    ['InvalidStateError', text.known],
  ] as const) {
    test(`${error} of the device is reported: ${language}`, async () => {
      deviceWithPasskeys({ create: deviceError(error) })
      const { user } = await show([])
      await user.click(await screen.findByRole('button', { name: text.add }))
      expect(await screen.findByText(said)).toBeTruthy()
      expect(screen.getByRole('button', { name: text.add })).toBeTruthy()
    })
  }

  test(`the eleventh passkey is refused: ${language}`, async () => {
    deviceWithPasskeys()
    const full = { status: 422, body: { code: 422, error_code: 'too_many_passkeys', msg: 'no' } }
    const page = await show([], { 'POST /auth/v1/passkeys/registration/options': full })
    await page.user.click(await screen.findByRole('button', { name: text.add }))
    expect(await screen.findByText(text.full)).toBeTruthy()
  })

  test(`a failed list, and a browser without passkeys, are reported: ${language}`, async () => {
    const failed = { status: 400, body: { code: 400, error_code: 'validation_failed', msg: 'no' } }
    await show([], { 'GET /auth/v1/passkeys': failed })
    expect(await screen.findByText(text.failed)).toBeTruthy()
    expect(screen.getAllByText(text.cannot).length).toBeGreaterThan(0)
  })
}
