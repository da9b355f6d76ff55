import type { bankDetails } from '@bora/contract/bank-details.ts'
import { BANK_REVIEW_HOURS, LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { me, showPage } from '../../../testing/page.tsx'

const TEXTS = {
  'pt-BR': {
    title: 'Dados para receber',
    add: 'Cadastrar',
    go: 'Continuar',
    bank: 'Banco',
    otherBank: 'Outro banco (pelo código)',
    save: 'Salvar dados',
    saved: 'Dados enviados',
    review: `Em conferência, ${BANK_REVIEW_HOURS.from} a ${BANK_REVIEW_HOURS.to} horas`,
    account: 'Conta bancária',
    kind: 'Tipo de chave',
    cpf: 'CPF do titular',
    keys: { cnpj: 'CNPJ', email: 'E-mail da chave', phone: 'Celular com DDD', random: 'Chave aleatória' },
    bankCode: 'Código do banco',
    branch: 'Agência',
    number: 'Conta com dígito',
    savings: 'Poupança',
    bsb: 'BSB',
    accountNumber: 'Número da conta',
    holder: 'Nome do titular',
    wrongKey: 'Essa chave não existe desse jeito. Confira.',
    wrongBank: 'Digite os três números do banco.',
    wrongBsb: 'Digite os seis números do BSB.',
    shown: {
      cnpj: ['Chave Pix · CNPJ', '••.222.333/••••-••'],
      email: ['Chave Pix · E-mail', 'l•••@exemplo'],
      phone: ['Chave Pix · Celular', '•••• 5678'],
      random: ['Chave Pix · Chave aleatória', '7f9c••••'],
      br_account: ['Conta poupança · Itaú, agência 0123', '•••78-9'],
      au_account: ['BSB •••-000', '••••5678'],
    },
  },
  en: {
    title: 'Bank details',
    add: 'Add',
    go: 'Continue',
    bank: 'Bank',
    otherBank: 'Another bank (by its code)',
    save: 'Save details',
    saved: 'Details sent',
    review: `Under review, ${BANK_REVIEW_HOURS.from} to ${BANK_REVIEW_HOURS.to} hours`,
    account: 'Bank account',
    kind: 'Key type',
    cpf: "Account holder's CPF",
    keys: { cnpj: 'CNPJ', email: 'Email of the key', phone: 'Phone with area code', random: 'Random key' },
    bankCode: 'Bank code',
    branch: 'Branch',
    number: 'Account number with check digit',
    savings: 'Savings',
    bsb: 'BSB',
    accountNumber: 'Account number',
    holder: "Account holder's name",
    wrongKey: 'There is no such key. Check it.',
    wrongBank: 'Enter the three digits of the bank.',
    wrongBsb: 'Enter the six digits of the BSB.',
    shown: {
      cnpj: ['Pix key · CNPJ', '••.222.333/••••-••'],
      email: ['Pix key · Email', 'l•••@exemplo'],
      phone: ['Pix key · Phone', '•••• 5678'],
      random: ['Pix key · Random key', '7f9c••••'],
      br_account: ['savings account · Itaú, branch 0123', '•••78-9'],
      au_account: ['BSB •••-000', '••••5678'],
    },
  },
}

type Shown = z.output<typeof bankDetails.show.output>
type Destination = NonNullable<Shown['details']>['destination']

const CPF = '52998224725'
// Invalid values that belong to no real account: a wrong check digit, a missing part, a missing digit.
const KEYS = [
  ['cnpj', '11.222.333/0001-80', '11.222.333/0001-81', '••.222.333/••••-••'],
  ['email', 'lia@', 'Lia.Prado@Exemplo.com', 'l•••@exemplo'],
  ['phone', '(11) 1234-567', '(11) 91234-5678', '•••• 5678'],
  ['random', '7f9c2ba4-e88f-11ec', '7F9C2BA4-E88F-4C11-AB34-0123456789AB', '7f9c••••'],
] as const
const SAVE = 'PUT /bank-details'

/** The server's answer once these details are stored, masked. */
function stored(country: 'BR' | 'AU', destination: Destination): Shown {
  const at = new Date().toISOString()
  const details = {
    country,
    destination,
    holderName: me.name,
    holderCpf: country === 'BR' ? '•••.982.247-••' : null,
    state: 'pending' as const,
    refusal: null,
    submittedAt: at,
    decidedAt: null,
    payableFrom: at,
  }
  return { country, details, secondFactorNeeded: false, ownKeys: [] }
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  /** The open form of a person in this country without banking details. */
  const openForm = async (country: 'BR' | 'AU') => {
    const page = await showPage('/wallet', {
      language,
      person: { country },
      answers: { 'GET /bank-details': { country, details: null, secondFactorNeeded: false, ownKeys: [] } },
    })
    const card = await screen.findByRole('region', { name: text.title })
    await page.user.click(await within(card).findByRole('button', { name: text.add }))
    await page.user.click(await screen.findByRole('button', { name: text.go }))
    const form = within(await screen.findByRole('dialog', { name: text.title }))
    const field = (label: string) => form.getByLabelText<HTMLInputElement>(label, { exact: true })
    const fill = async (label: string, value: string) => {
      await page.user.clear(field(label))
      await page.user.type(field(label), value)
    }
    const send = () => page.user.click(form.getByRole('button', { name: text.save }))
    /** The message of a field, which has the focus after it was refused. */
    const refused = (label: string, message: string) =>
      waitFor(() => {
        const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
        expect(ids.map(id => document.getElementById(id)?.textContent)).toContain(message)
        expect(document.activeElement).toBe(field(label))
      })
    const saved = async (shown: Shown, words: readonly string[]) => {
      page.answer({ [SAVE]: shown, 'GET /bank-details': shown })
      await send()
      expect((await screen.findAllByText(text.saved, { exact: true })).length).toBeGreaterThan(0)
      const again = within(await screen.findByRole('region', { name: text.title }))
      for (const one of words) expect(await again.findByText(one, { exact: true })).toBeTruthy()
      expect(again.getByText(text.review)).toBeTruthy()
      return page.seen.findLast(({ name }) => name === SAVE)!.body
    }
    return { page, form, field, fill, send, refused, saved }
  }

  test.for(KEYS)(`a Pix key is checked, sent and shown masked: %s, ${language}`, async ([kind, wrong, right, key]) => {
    const { page, form, field, fill, send, refused, saved } = await openForm('BR')
    await page.user.selectOptions(field(text.kind), kind)
    await fill(text.cpf, CPF)
    await fill(text.keys[kind], wrong)
    await page.user.click(form.getByRole('checkbox'))
    await send()
    await refused(text.keys[kind], text.wrongKey)
    await fill(text.keys[kind], right)
    expect(await saved(stored('BR', { method: 'pix', kind, key }), text.shown[kind])).toMatchObject({
      destination: { method: 'pix', kind },
      adult: true,
    })
    expect(screen.queryByText(right)).toBeNull()
  })

  test(`an account of a Brazilian bank is checked, sent and shown masked: ${language}`, async () => {
    const { page, form, field, fill, send, refused, saved } = await openForm('BR')
    await page.user.click(form.getByText(text.account, { exact: true }))
    await page.user.selectOptions(field(text.bank), text.otherBank)
    await fill(text.bankCode, '34')
    await fill(text.branch, '0123')
    await fill(text.number, '0045678-9')
    await page.user.click(form.getByText(text.savings, { exact: true }))
    await fill(text.cpf, CPF)
    expect(field(text.holder).value).toBe(me.name)
    await page.user.click(form.getByRole('checkbox'))
    await send()
    await refused(text.bankCode, text.wrongBank)
    await page.user.selectOptions(field(text.bank), '341')
    const account = {
      method: 'br_account' as const,
      bankCode: '341',
      branch: '0123',
      account: '•••78-9',
      accountType: 'savings' as const,
    }
    const sent = await saved(stored('BR', account), text.shown.br_account)
    expect(sent).toMatchObject({ destination: { method: 'br_account', bankCode: '341', accountType: 'savings' } })
  })

  test(`an account of an Australian bank needs no CPF: ${language}`, async () => {
    const { page, form, fill, send, refused, saved } = await openForm('AU')
    expect(form.queryByLabelText(/CPF|Pix/)).toBeNull()
    await fill(text.bsb, '062-00')
    await fill(text.accountNumber, '12345678')
    await page.user.click(form.getByRole('checkbox'))
    await send()
    await refused(text.bsb, text.wrongBsb)
    await fill(text.bsb, '062-000')
    const account = { method: 'au_account' as const, bsb: '•••-000', accountNumber: '••••5678' }
    expect(await saved(stored('AU', account), text.shown.au_account)).toMatchObject({
      destination: { method: 'au_account' },
    })
  })
}
