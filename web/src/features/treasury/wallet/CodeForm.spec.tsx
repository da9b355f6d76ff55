import { wallet as walletCalls } from '@bora/contract/wallet.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LATE, OFFLINE, refusal } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    label: 'Tem um código?',
    redeem: 'Resgatar código',
    missing: 'Digite o código.',
    given: /Você ganhou R\$\s20,00 em créditos/,
    held: /R\$\s7,00 de prêmios guardados/,
    refused: {
      credit_code_unknown: 'Esse código não existe. Confira e tente de novo.',
      credit_code_redeemed: 'Você já usou este código.',
      credit_code_stopped: 'Este código não vale mais.',
      credit_code_expired: 'O prazo deste código acabou.',
      credit_code_used_up: 'Este código já foi usado o máximo de vezes.',
      credit_code_device: 'Este código já foi usado neste aparelho por outra conta.',
    },
  },
  en: {
    label: 'Have a code?',
    redeem: 'Redeem code',
    missing: 'Enter the code.',
    given: /You got R\$20\.00 in credits/,
    held: /R\$7\.00 on hold from prizes/,
    refused: {
      credit_code_unknown: "That code doesn't exist. Check it and try again.",
      credit_code_redeemed: "You've already used this code.",
      credit_code_stopped: 'This code is no longer valid.',
      credit_code_expired: 'This code has expired.',
      credit_code_used_up: 'This code has already been used as often as it could be.',
      credit_code_device: 'This code has already been used on this device by another account.',
    },
  },
}

const wallet = { ...sampleOf(walletCalls.balance.output), currency: 'BRL' as const, bonusCents: 0, heldBonusCents: 700 }
const REDEEMED = { cents: 2_000, currency: 'BRL', expiresAt: '2026-08-29T12:00:00.000Z' } as const

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`a code is sent once with the device, and its credit is shown: ${language}`, async () => {
    const answers = { 'GET /wallet': wallet, 'POST /wallet/codes': REDEEMED }
    const page = await showPage('/wallet', { language, person: me, answers })
    const field = await screen.findByLabelText(text.label)
    expect(screen.getByText(text.held)).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: text.redeem }))
    expect(await screen.findByText(text.missing)).toBeTruthy()
    await page.user.type(field, ' abcd efgh jkmn ')
    await page.user.click(screen.getByRole('button', { name: text.redeem }))
    expect(await screen.findByText(text.given)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(text.label).value).toBe('')
    const sent = page.seen.filter(({ name }) => name === 'POST /wallet/codes')
    expect(sent.map(({ body }) => body)).toEqual([
      { code: 'abcd efgh jkmn', device: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ])

    // The result of an earlier code disappears when the next one is refused.
    page.answer({ 'POST /wallet/codes': refusal(409, 'credit_code_redeemed', 'code') })
    await page.user.type(screen.getByLabelText(text.label), 'abcd{Enter}')
    expect(await screen.findByText(text.refused.credit_code_redeemed)).toBeTruthy()
    expect(screen.queryByText(text.given)).toBeNull()
  })

  test(`each refusal is shown at the field, and the input is kept: ${language}`, async () => {
    const page = await showPage('/wallet', { language, person: me, answers: { 'GET /wallet': wallet } })
    const field = (await screen.findByLabelText(text.label)) as HTMLInputElement
    await page.user.type(field, 'ABCD')
    for (const [code, sentence] of Object.entries(text.refused)) {
      page.answer({ 'POST /wallet/codes': refusal(409, code as keyof typeof text.refused, 'code') })
      await page.user.click(screen.getByRole('button', { name: text.redeem }))
      expect(await screen.findByText(sentence)).toBeTruthy()
      expect(field.getAttribute('aria-invalid')).toBe('true')
      expect(field.value).toBe('ABCD')
    }
  })
}

test('a code in flight is not sent again, and one that got no answer can be', async () => {
  const page = await showPage('/wallet', {
    person: me,
    answers: { 'GET /wallet': wallet, 'POST /wallet/codes': LATE },
  })
  const text = TEXTS['pt-BR']
  await page.user.type(await screen.findByLabelText(text.label), 'ABCD{Enter}{Enter}')
  expect(page.seen.filter(({ name }) => name === 'POST /wallet/codes')).toHaveLength(1)
})

test('without a connection the input is kept', async () => {
  const page = await showPage('/wallet', {
    person: me,
    answers: { 'GET /wallet': wallet, 'POST /wallet/codes': OFFLINE },
  })
  const text = TEXTS['pt-BR']
  const field = (await screen.findByLabelText(text.label)) as HTMLInputElement
  await page.user.type(field, 'ABCD{Enter}')
  expect(await screen.findByRole('button', { name: text.redeem })).toBeTruthy()
  expect(field.value).toBe('ABCD')
})
