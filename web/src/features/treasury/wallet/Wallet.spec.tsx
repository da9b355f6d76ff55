import { wallet as walletCalls } from '@bora/contract/wallet.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LATE, OFFLINE, refusal, serverError } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    again: 'Tentar de novo',
    failed: 'Não deu para carregar o saldo',
    safe: /Seu dinheiro está guardado/,
    none: 'Nenhuma movimentação ainda',
    first: 'Seu primeiro prêmio aparece aqui.',
    ends: (amount: string) => new RegExp(`^R\\$\\s${amount},00 vencem em \\d+ dias · \\d+ \\w+$`),
    more: 'Ver mais',
    entry: 'Entrada em desafio',
  },
  en: {
    again: 'Try again',
    failed: "Couldn't load your balance",
    safe: /Your money is safe/,
    none: 'No transactions yet',
    first: 'Your first prize will show up here.',
    ends: (amount: string) => new RegExp(`^R\\$${amount}\\.00 expire in \\d+ days · \\w+ \\d+$`),
    more: 'Show more',
    entry: 'Entry fee',
  },
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test.for([
    { how: 'fails', answer: serverError },
    { how: 'can’t be reached', answer: OFFLINE },
    { how: 'is busy', answer: refusal(503, 'try_again') },
  ] as const)(`a balance whose server $how offers a retry: ${language}`, async ({ answer }) => {
    const page = await showPage('/wallet', { language, person: me, answers: { 'GET /wallet': answer } })
    const again = await screen.findAllByRole('button', { name: text.again })
    expect(await screen.findByText(text.failed)).toBeTruthy()
    expect(await screen.findAllByText(text.safe)).not.toHaveLength(0)
    page.answer({ 'GET /wallet': { ...wallet, freeCents: 12_345 } })
    await page.user.click(again[0]!)
    expect(await screen.findAllByText(/123[,.]45/)).not.toHaveLength(0)
    expect(screen.queryByRole('button', { name: text.again })).toBeNull()
  })

  test(`an empty wallet explains itself: ${language}`, async () => {
    await showPage('/wallet', { language, person: me, answers: { 'GET /wallet': wallet } })
    expect(await screen.findByText(text.none)).toBeTruthy()
    expect(await screen.findByText(text.first)).toBeTruthy()
  })

  test(`bonus credits show when they expire, earliest first: ${language}`, async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const bonusEnds = [
      { cents: 15_00, expiresAt: inDays(40) },
      { cents: 5_00, expiresAt: inDays(52) },
    ]
    const page = await showPage('/wallet', {
      language,
      person: me,
      answers: { 'GET /wallet': { ...wallet, currency: 'BRL', bonusCents: 20_00, bonusEnds } },
    })
    const first = await screen.findByText(text.ends('15'))
    const details = screen.queryByText(text.ends('5'))?.closest('details')
    expect(details?.open ?? false, 'the later ones are folded').toBe(false)
    await page.user.click(first)
    await waitFor(() => expect(screen.getByText(text.ends('5')).closest('details')?.open ?? true).toBe(true))
  })

  test(`more movements load page by page: ${language}`, async () => {
    const entry = (id: number) => ({
      ...sampleOf(walletCalls.transactions.output.shape.items.element),
      id: String(id),
      kind: 'entry' as const,
      amountCents: -3_000,
      currency: 'BRL' as const,
    })
    const about = { months: ['2026-11'], challenges: [] }
    const page = await showPage('/wallet/transactions', {
      language,
      person: me,
      answers: {
        'GET /wallet/transactions': ({ query }) =>
          query.get('cursor')
            ? { items: [entry(3)], next: null, ...about }
            : { items: [entry(1), entry(2)], next: 'more', ...about },
      },
    })
    await waitFor(() => expect(screen.getAllByText(text.entry)).toHaveLength(2))
    await page.user.click(screen.getByRole('button', { name: text.more }))
    await waitFor(() => expect(screen.getAllByText(text.entry)).toHaveLength(3))
    expect(screen.queryByRole('button', { name: text.more })).toBeNull()
  })
}

test('the time until a held prize is released follows the calendar, like its date', async () => {
  const today = new Date()
  const at = (days: number, hour: number, minute: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, hour, minute).toISOString()
  for (const [freeAt, told] of [
    // One minute past midnight: less than two times 24 hours, and not tomorrow.
    [at(2, 0, 1), /libera depois de amanhã · .*, 0h01/],
    [at(2, 23, 59), /libera depois de amanhã · .*, 23h59/],
    [at(1, 23, 59), /libera amanhã · .*, 23h59/],
  ] as const) {
    const prize = sampleOf(walletCalls.prizes.output.shape.items.element)
    const items = [{ ...prize, currency: 'BRL' as const, amountCents: 10_000, heldCents: 10_000, rank: 1, freeAt }]
    await showPage('/wallet', { person: me, answers: { 'GET /wallet/prizes': { items } } })
    await waitFor(() => expect(document.body.textContent).toMatch(told))
    cleanup()
  }
})

test('a balance still loading is not shown as 0', async () => {
  await showPage('/wallet', { person: me, answers: { 'GET /wallet': LATE } })
  expect(screen.queryByText(/R\$\s0,00/)).toBeNull()
})

const wallet = sampleOf(walletCalls.balance.output)
