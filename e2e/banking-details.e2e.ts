import { BANK_REVIEW_HOURS } from '@bora/rules/limits.ts'
import { cpfCheck } from '@bora/rules/tax-id.ts'
import type { Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { toBankDetails } from './first-withdrawal.ts'
import { expect, expectNoAxeFindings, readIn, test } from './world.ts'

type Language = 'pt-BR' | 'en'

const TEXTS = {
  'pt-BR': {
    title: 'Dados para receber',
    change: /^(Cadastrar|Editar)$/,
    save: 'Salvar dados',
    saved: 'Dados enviados',
    review: `Em conferência, ${BANK_REVIEW_HOURS.from} a ${BANK_REVIEW_HOURS.to} horas`,
    way: { pix: 'Chave Pix', account: 'Conta bancária' },
    kind: 'Tipo de chave',
    cpf: 'CPF do titular',
    cnpj: 'CNPJ',
    email: 'E-mail da chave',
    phone: 'Celular com DDD',
    random: 'Chave aleatória',
    bank: 'Banco',
    bankCode: 'Código do banco',
    branch: 'Agência',
    account: 'Conta com dígito',
    savings: 'Poupança',
    bsb: 'BSB',
    accountNumber: 'Número da conta',
    holder: 'Nome do titular',
    adult: 'Tenho 18 anos ou mais.',
    wrongKey: 'Essa chave não existe desse jeito. Confira.',
    wrongBank: 'Digite os três números do banco.',
    wrongBsb: 'Digite os seis números do BSB.',
  },
  en: {
    title: 'Bank details',
    change: /^(Add|Edit)$/,
    save: 'Save details',
    saved: 'Details sent',
    review: `Under review, ${BANK_REVIEW_HOURS.from} to ${BANK_REVIEW_HOURS.to} hours`,
    way: { pix: 'Pix key', account: 'Bank account' },
    kind: 'Key type',
    cpf: "Account holder's CPF",
    cnpj: 'CNPJ',
    email: 'Email of the key',
    phone: 'Phone with area code',
    random: 'Random key',
    bank: 'Bank',
    bankCode: 'Bank code',
    branch: 'Branch',
    account: 'Account number with check digit',
    savings: 'Savings',
    bsb: 'BSB',
    accountNumber: 'Account number',
    holder: "Account holder's name",
    adult: "I'm 18 or older.",
    wrongKey: 'There is no such key. Check it.',
    wrongBank: 'Enter the three digits of the bank.',
    wrongBsb: 'Enter the six digits of the BSB.',
  },
} as const

const FIRST = { 'pt-BR': 'Cadastrar', en: 'Add' } as const

// Invalid values that belong to no real account: a wrong check digit, a missing part, a missing digit.
const KEYS = [
  ['pt-BR', 'cnpj', '11.222.333/0001-80', '11.222.333/0001-81', ['Chave Pix · CNPJ', '••.222.333/••••-••']],
  ['en', 'email', 'lia@', 'Lia.Prado@Exemplo.com', ['Pix key · Email', 'l•••@exemplo']],
  ['pt-BR', 'phone', '(11) 1234-567', '(11) 91234-5678', ['Chave Pix · Celular', '•••• 5678']],
  ['en', 'random', '7f9c2ba4-e88f-11ec', '7F9C2BA4-E88F-4C11-AB34-0123456789AB', ['Pix key · Random key', '7f9c••••']],
] as const

test('every kind of Pix key, and Brazilian and Australian accounts, are checked, saved and shown masked', async ({
  browser,
}) => {
  const person = await newPerson('Lia Prado')
  const cpf = someCpf()
  const page = await person.open(browser)
  await page.goto('/wallet')

  for (const [language, kind, wrong, right, [name, masked]] of KEYS) {
    await test.step(`a key that is ${kind}, in ${language}`, async () => {
      await readIn(page, language)
      const texts = TEXTS[language]
      const form = await openForm(page, language)
      await form.getByLabel(texts.kind).selectOption(kind)
      await form.getByLabel(texts.cpf).fill(cpf)
      await form.getByLabel(texts[kind], { exact: true }).fill(wrong)
      await form.getByRole('checkbox', { name: texts.adult }).check()
      await form.getByRole('button', { name: texts.save }).click()
      await expect(form.getByLabel(texts[kind], { exact: true })).toHaveAccessibleDescription(texts.wrongKey)
      await expect(form.getByLabel(texts[kind], { exact: true })).toBeFocused()
      await form.getByLabel(texts[kind], { exact: true }).fill(right)
      await save(page, language, [name, masked])
      await expect(page.getByText(right)).toHaveCount(0)
    })
  }

  await test.step('an account of a Brazilian bank', async () => {
    await readIn(page, 'pt-BR')
    const texts = TEXTS['pt-BR']
    const form = await openForm(page, 'pt-BR')
    await form.getByText(texts.way.account, { exact: true }).click()
    await form.getByLabel(texts.bank, { exact: true }).selectOption('other')
    await form.getByLabel(texts.bankCode).fill('34')
    await form.getByLabel(texts.branch).fill('0123')
    await form.getByLabel(texts.account, { exact: true }).fill('0045678-9')
    await form.getByText(texts.savings, { exact: true }).click()
    await form.getByLabel(texts.cpf).fill(cpf)
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: texts.save }).click()
    await expect(form.getByLabel(texts.bankCode)).toHaveAccessibleDescription(texts.wrongBank)
    await expectNoAxeFindings(page)
    await form.getByLabel(texts.bank, { exact: true }).selectOption('341')
    await save(page, 'pt-BR', ['Conta poupança · Itaú, agência 0123', '•••78-9'])
    await readIn(page, 'en')
    await expect(page.getByText('Savings account · Itaú, branch 0123')).toBeVisible()
  })

  await test.step('an account of an Australian bank, without a CPF', async () => {
    await person.ask('PATCH', '/me', { country: 'AU' })
    await page.reload()
    const texts = TEXTS.en
    const form = await openForm(page, 'en')
    await expect(form.getByLabel(/CPF|Pix/)).toHaveCount(0)
    await form.getByLabel(texts.bsb).fill('062-00')
    await form.getByLabel(texts.accountNumber).fill('12345678')
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: texts.save }).click()
    await expect(form.getByLabel(texts.bsb)).toHaveAccessibleDescription(texts.wrongBsb)
    await form.getByLabel(texts.bsb).fill('062-000')
    await save(page, 'en', ['BSB •••-000', '••••5678'])
  })

  await test.step('the form names each field in both languages', async () => {
    for (const [country, ways] of [
      ['AU', [[null, ['bsb', 'accountNumber']]]],
      [
        'BR',
        [
          ['pix', ['kind', 'cpf']],
          ['account', ['bank', 'branch', 'account', 'cpf']],
        ],
      ],
    ] as const) {
      await person.ask('PATCH', '/me', { country })
      for (const language of ['pt-BR', 'en'] as const) {
        await readIn(page, language)
        const texts = TEXTS[language]
        const form = await openForm(page, language)
        for (const [way, fields] of ways) {
          if (way) await form.getByText(texts.way[way], { exact: true }).click()
          for (const field of [...fields, 'holder'] as const) {
            await expect(form.getByLabel(texts[field], { exact: true })).toBeVisible()
          }
        }
        for (const [, kind] of country === 'BR' ? KEYS : []) {
          await form.getByText(texts.way.pix, { exact: true }).click()
          await form.getByLabel(texts.kind).selectOption(kind)
          await expect(form.getByLabel(texts[kind], { exact: true })).toBeVisible()
        }
      }
    }
  })
})

async function openForm(page: Page, language: Language) {
  const { title, change } = TEXTS[language]
  const button = page.getByRole('region', { name: title }).getByRole('button', { name: change })
  const isFirst = (await button.textContent()) === FIRST[language]
  await button.click()
  if (isFirst) await toBankDetails(page)
  return page.getByRole('dialog', { name: title })
}

/** Submits the form; the wallet shows the number only as far as its owner needs to recognize it. */
async function save(page: Page, language: Language, shown: readonly string[]): Promise<void> {
  const { title, save, saved, review } = TEXTS[language]
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: save }).click()
  await expect(page.getByText(saved, { exact: true }).last()).toBeVisible()
  const card = page.getByRole('region', { name: title })
  for (const text of shown) await expect(card.getByText(text, { exact: true })).toBeVisible()
  await expect(card.getByText(review)).toBeAttached()
}

/** A unique CPF in this world, since one CPF serves one account. */
function someCpf(): string {
  const nine = String(Math.floor(Math.random() * 899_999_999) + 100_000_000)
  return nine + cpfCheck(nine)
}
