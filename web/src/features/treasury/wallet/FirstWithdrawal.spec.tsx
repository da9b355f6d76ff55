import { bankDetails } from '@bora/contract/bank-details.ts'
import { payouts } from '@bora/contract/payouts.ts'
import { wallet as walletCalls } from '@bora/contract/wallet.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    withdraw: 'Sacar com Pix',
    missing: 'Falta dizer para onde vai. Leva um minuto.',
    steps: ['Diga para onde vai', 'A gente confere', 'Você saca'],
    howLong: /Na hora, se a chave for .* de 3 a 5 horas/,
    own: /Meu e-mail.*lia@exemplo\.com.*Conferida na hora/,
    go: 'Continuar',
    atOnce: /A chave é desta conta: conferimos na hora/,
    email: 'E-mail da chave',
    cpf: 'CPF do titular',
    adult: /18 anos/,
    save: 'Salvar dados',
    verified: 'Dados conferidos',
    amount: 'Valor do saque',
    all: '97,20',
    confirm: 'Confirmar saque',
    account: 'Conta bancária',
    bank: 'Banco',
    bankMissing: 'Escolha o banco.',
    other: 'Outro banco (pelo código)',
    code: 'Código do banco',
    shown: /conta corrente · Nubank, agência 0001/i,
    waiting: /Estamos conferindo seus dados: leva de 3 a 5 horas/,
  },
  en: {
    withdraw: 'Withdraw with Pix',
    missing: 'Tell us where it goes. It takes a minute.',
    steps: ['Tell us where it goes', 'We review it', 'You withdraw'],
    howLong: /At once if the key is .* 3 to 5 hours/,
    own: /My email.*lia@exemplo\.com.*Verified at once/,
    go: 'Continue',
    atOnce: /The key is your account's own: verified at once/,
    email: 'Email of the key',
    cpf: "Account holder's CPF",
    adult: /18 or older/,
    save: 'Save details',
    verified: 'Details verified',
    amount: 'Amount',
    all: '97.20',
    confirm: 'Confirm payout',
    account: 'Bank account',
    bank: 'Bank',
    bankMissing: 'Choose the bank.',
    other: 'Another bank (by its code)',
    code: 'Bank code',
    shown: /checking account · Nubank, branch 0001/i,
    waiting: /We're reviewing your details, which takes 3 to 5 hours/,
  },
}
const KEY = 'lia@exemplo.com'
const wallet = { ...sampleOf(walletCalls.balance.output), freeCents: 97_20, currency: 'BRL' as const }
const needed = { ...sampleOf(payouts.terms.output), currency: 'BRL' as const, leastCents: 100, mostCents: 97_20 }
const none = { country: 'BR' as const, details: null, secondFactorNeeded: false, ownKeys: [] }
const details = (state: 'verified' | 'pending', destination: object) => ({
  ...none,
  details: {
    ...sampleOf(bankDetails.show.output.shape.details.unwrap()),
    country: 'BR' as const,
    destination: destination as { method: 'pix'; kind: 'email'; key: string },
    state,
    refusal: null,
  },
})
const mine = { method: 'pix', kind: 'email', key: 'l•••@exemplo' }

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`the own email is verified at once, then one tap withdraws everything: ${language}`, async () => {
    const saved = details('verified', mine)
    let isSaved = false
    const page = await showPage('/wallet', {
      language,
      person: me,
      answers: {
        'GET /wallet': wallet,
        'GET /payouts/terms': () => ({ ...needed, against: isSaved ? null : 'bank_details_needed' }),
        'GET /bank-details': () => (isSaved ? saved : { ...none, ownKeys: [{ kind: 'email' as const, key: KEY }] }),
        'PUT /bank-details': () => {
          isSaved = true
          return saved
        },
        'POST /payouts': sampleOf(payouts.request.output),
      },
    })
    const button = await screen.findByRole('button', { name: text.withdraw })
    expect(await screen.findByText(text.missing)).toBeTruthy()
    await page.user.click(button)
    const first = await screen.findByRole('dialog')
    for (const step of text.steps) expect(within(first).getByText(step)).toBeTruthy()
    expect(within(first).getByText(text.howLong)).toBeTruthy()
    await page.user.click(within(first).getByRole('button', { name: text.own }))

    expect(await screen.findByText(text.atOnce)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(text.email).value).toBe(KEY)
    await page.user.type(screen.getByLabelText(text.cpf), '52998224725')
    await page.user.click(screen.getByLabelText(text.adult))
    await page.user.click(screen.getByRole('button', { name: text.save }))
    expect(await screen.findByText(text.verified)).toBeTruthy()

    const amount = await screen.findByLabelText<HTMLInputElement>(text.amount)
    expect(amount.value).toBe(text.all)
    await page.user.click(screen.getByRole('button', { name: text.confirm }))
    const asked = page.seen.filter(one => one.name === 'POST /payouts')
    expect(asked.map(one => (one.body as { amountCents: number }).amountCents)).toEqual([97_20])
  })

  test(`a bank is chosen by its name, or entered by its code: ${language}`, async () => {
    const page = await showPage('/wallet', {
      language,
      person: me,
      answers: {
        'GET /wallet': wallet,
        'GET /payouts/terms': { ...needed, against: 'bank_details_needed' },
        'GET /bank-details': none,
      },
    })
    await page.user.click(await screen.findByRole('button', { name: text.withdraw }))
    await page.user.click(await screen.findByRole('button', { name: text.go }))
    await page.user.click(await screen.findByText(text.account))
    await page.user.type(screen.getByLabelText(text.cpf), '52998224725')
    await page.user.click(screen.getByRole('button', { name: text.save }))
    expect(await screen.findByText(text.bankMissing)).toBeTruthy()
    const bank = screen.getByLabelText(text.bank)
    await page.user.selectOptions(bank, 'Nubank (260)')
    expect(screen.queryByText(text.bankMissing)).toBeNull()
    expect(screen.queryByLabelText(text.code)).toBeNull()
    await page.user.selectOptions(bank, text.other)
    expect(screen.getByLabelText(text.code)).toBeTruthy()
  })

  test(`details under review show how long it takes: ${language}`, async () => {
    const account = {
      method: 'br_account',
      bankCode: '260',
      branch: '0001',
      account: '•••78-9',
      accountType: 'checking',
    }
    await showPage('/wallet', {
      language,
      person: me,
      answers: {
        'GET /wallet': wallet,
        'GET /payouts/terms': { ...needed, against: 'bank_details_not_verified' },
        'GET /bank-details': details('pending', account),
      },
    })
    expect(await screen.findByText(text.waiting)).toBeTruthy()
    expect(await screen.findByText(text.shown)).toBeTruthy()
  })
}

test('the notification of verified details opens the payout', async () => {
  await showPage('/wallet?withdraw=all', {
    person: me,
    answers: {
      'GET /wallet': wallet,
      'GET /payouts/terms': { ...needed, against: null },
      'GET /bank-details': details('verified', mine),
    },
  })
  expect((await screen.findByLabelText<HTMLInputElement>(TEXTS['pt-BR'].amount)).value).toBe('97,20')
})
