import { recordingTokens } from '@bora/contract/recording-tokens.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answer } from '../../../api/api.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    title: 'Chaves de envio',
    create: 'Criar chave',
    name: 'Nome da chave',
    submit: 'Criar',
    missing: 'Dê um nome à chave.',
    taken: 'Você já tem uma chave com esse nome.',
    once: 'Copie agora: ela não aparece de novo.',
    copy: 'Copiar chave',
    copied: 'Copiado',
    kept: 'Já guardei',
    used: /^Último uso: 3 de março de 2026/,
    unused: /ainda não usada$/,
    revoke: 'Revogar a chave Atalho',
    revokeTitle: 'Revogar chave?',
    confirm: 'Revogar',
    revoked: 'Chave revogada',
    failed: 'Não deu para carregar as chaves',
    full: 'Você já tem 10 chaves. Revogue uma antes.',
    help: 'Como usar uma chave',
  },
  en: {
    title: 'Upload keys',
    create: 'Create a key',
    name: 'Key name',
    submit: 'Create',
    missing: 'Give the key a name.',
    taken: 'You already have a key with that name.',
    once: "Copy it now: it isn't shown again.",
    copy: 'Copy key',
    copied: 'Copied',
    kept: "I've saved it",
    used: /^Last used: March 3, 2026/,
    unused: /not used yet$/,
    revoke: 'Revoke the key Atalho',
    revokeTitle: 'Revoke key?',
    confirm: 'Revoke',
    revoked: 'Key revoked',
    failed: "Couldn't load the keys",
    full: 'You already have 10 keys. Revoke one first.',
    help: 'How to use a key',
  },
}

const then = '2026-03-03T12:00:00.000Z'
const SHORTCUT = { id: '50000000-0000-4000-8000-000000000001', name: 'Atalho', createdAt: then, lastUsedAt: then }
const WATCH = { ...SHORTCUT, id: '50000000-0000-4000-8000-000000000002', name: 'Relógio', lastUsedAt: null }
const SECRET = 'bora_rec_segredo'
const made = { ...sampleOf(recordingTokens.create.output), token: WATCH, secret: SECRET }

for (const language of LANGUAGES) {
  const text = TEXTS[language]
  const show = async (tokens: Answer<'GET /me/recording-tokens'>['tokens'], more: Answers = {}) => {
    const page = await showPage('/settings/security', {
      language,
      person: me,
      answers: {
        'GET /auth/v1/user': { status: 200, body: { id: me.id, email: me.email, identities: [], factors: [] } },
        'GET /me/sessions': { sessions: [] },
        'GET /me/events': { items: [], next: null },
        'GET /me/recording-tokens': { tokens },
        ...more,
      },
    })
    const card = within(await screen.findByRole('region', { name: text.title }))
    return { ...page, card }
  }

  test(`keys are listed with their last use, and revoked once confirmed: ${language}`, async () => {
    const { user, card } = await show([SHORTCUT, WATCH], {
      'DELETE /me/recording-tokens/:tokenId': { tokens: [WATCH] },
    })
    expect(await card.findByText(text.used)).toBeTruthy()
    expect(card.getByText(text.unused)).toBeTruthy()
    await user.click(card.getByRole('button', { name: text.revoke }))
    const dialog = await screen.findByRole('dialog', { name: text.revokeTitle })
    await user.click(within(dialog).getByRole('button', { name: text.confirm }))
    expect(await screen.findAllByText(text.revoked)).toBeTruthy()
    expect(card.queryByText('Atalho')).toBeNull()
  })

  test(`a key is shown once, with a command to copy: ${language}`, async () => {
    const page = await show([SHORTCUT], { 'POST /me/recording-tokens': made })
    const { user, card } = page
    await user.click(await card.findByRole('button', { name: text.create }))
    await user.click(card.getByRole('button', { name: text.submit }))
    expect(await card.findByText(text.missing)).toBeTruthy()
    const field = card.getByLabelText(text.name)
    await user.type(field, 'Atalho')
    await user.click(card.getByRole('button', { name: text.submit }))
    expect(await card.findByText(text.taken)).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'Relógio')
    page.answer({ 'GET /me/recording-tokens': { tokens: [WATCH, SHORTCUT] } })
    await user.dblClick(card.getByRole('button', { name: text.submit }))
    expect(await card.findByText(text.once)).toBeTruthy()
    expect(card.getByText(SECRET)).toBeTruthy()
    expect(card.getByText(new RegExp(`Authorization: Bearer ${SECRET}`))).toBeTruthy()
    expect(page.seen.filter(({ name }) => name === 'POST /me/recording-tokens')).toHaveLength(1)
    await user.click(card.getByRole('button', { name: text.copy }))
    expect(await navigator.clipboard.readText()).toBe(SECRET)
    await user.click(card.getByRole('button', { name: text.kept }))
    expect(card.queryByText(SECRET)).toBeNull()
    expect(await card.findByText('Relógio')).toBeTruthy()
  })

  test(`a failed list, a full one and the use of a key are explained: ${language}`, async () => {
    const { card } = await show([], { 'GET /me/recording-tokens': { status: 403, refused: 'not_allowed' as const } })
    expect(await card.findByText(text.failed)).toBeTruthy()
    expect(card.getByText(text.help)).toBeTruthy()
  })

  test(`with ten keys none can be added: ${language}`, async () => {
    const ten = Array.from({ length: 10 }, (_, at) => ({ ...WATCH, id: `50000000-0000-4000-8000-00000000010${at}` }))
    const { card } = await show(ten)
    await waitFor(() => expect(card.getByText(text.full)).toBeTruthy())
    expect(card.queryByRole('button', { name: text.create })).toBeNull()
  })
}
