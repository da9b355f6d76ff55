import { bankDetails } from '@bora/contract/bank-details.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    abroad: 'Saques ainda não chegaram ao seu país',
    withdraw: /Sacar|Cadastrar/,
    add: 'Cadastrar',
    go: 'Continuar',
    form: 'Dados para receber',
    cpf: /CPF|Pix/,
    holderCpf: 'CPF do titular',
    account: 'Número da conta',
    save: 'Salvar dados',
    badSortCode: 'Digite os seis números do sort code.',
    noCpf: 'Digite o CPF.',
    badCpf: 'Esse CPF não existe. Confira os números.',
    kind: 'Tipo de chave',
    email: 'E-mail da chave',
    badKey: 'Essa chave não existe desse jeito. Confira.',
    holder: 'Nome do titular',
    differs: /não bate com o do perfil/,
    adults: 'Saques são para quem tem 18 anos ou mais.',
    stepUp: 'Confirme que é você',
    needed: 'Para continuar, a gente precisa do seu segundo fator.',
  },
  en: {
    abroad: "Payouts haven't reached your country yet",
    withdraw: /Withdraw|Add/,
    add: 'Add',
    go: 'Continue',
    form: 'Bank details',
    cpf: /CPF|Pix/,
    holderCpf: "Account holder's CPF",
    account: 'Account number',
    save: 'Save details',
    badSortCode: 'Enter the six digits of the sort code.',
    noCpf: 'Enter the CPF.',
    badCpf: "This CPF doesn't exist. Check its digits.",
    kind: 'Key type',
    email: 'Email of the key',
    badKey: 'There is no such key. Check it.',
    holder: "Account holder's name",
    differs: /The account holder must b/,
    adults: 'Payouts are for people aged 18 or older.',
    stepUp: "Confirm it's you",
    needed: 'To go on, we need your second factor.',
  },
}

const none = { ...sampleOf(bankDetails.show.output), details: null }
const british = {
  ...none,
  country: 'GB' as const,
  details: {
    country: 'GB' as const,
    destination: { method: 'gb_account' as const, sortCode: '••-••-56', accountNumber: '••••6819' },
    holderName: me.name,
    holderCpf: null,
    state: 'pending' as const,
    refusal: null,
    submittedAt: '2026-03-02T12:00:00.000Z',
    decidedAt: null,
    payableFrom: '2026-03-02T12:00:00.000Z',
  },
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`where payouts aren’t available the wallet shows so, and offers no withdrawal: ${language}`, async () => {
    await showPage('/wallet', { language, person: me, answers: { 'GET /bank-details': { ...none, country: null } } })
    expect(await screen.findByText(text.abroad)).toBeTruthy()
    expect(screen.queryByRole('button', { name: text.withdraw })).toBeNull()
  })

  test(`details of another country have its own fields: ${language}`, async () => {
    const page = await showPage('/wallet', {
      language,
      person: { ...me, country: 'GB' },
      answers: { 'GET /bank-details': { ...none, country: 'GB' }, 'PUT /bank-details': british },
    })
    await page.user.click(await screen.findByRole('button', { name: text.add }))
    await page.user.click(await screen.findByRole('button', { name: text.go }))
    const form = within(await screen.findByRole('dialog', { name: text.form }))
    const sortCode = await form.findByLabelText<HTMLInputElement>('Sort code')
    expect(form.queryByLabelText(text.cpf)).toBeNull()
    fireEvent.change(sortCode, { target: { value: '12-34-5' } })
    await page.user.click(form.getByRole('button', { name: text.save }))
    expect(await form.findByText(text.badSortCode)).toBeTruthy()
    fireEvent.change(sortCode, { target: { value: '12-34-56' } })
    fireEvent.change(form.getByLabelText(text.account), { target: { value: '31926819' } })
    await page.user.click(form.getByRole('button', { name: text.save }))
    expect(await form.findByText(text.adults)).toBeTruthy()
    await page.user.click(form.getByRole('checkbox'))
    page.answer({ 'GET /bank-details': british })
    await page.user.click(form.getByRole('button', { name: text.save }))
    expect(await screen.findByText(/••-••-56/)).toBeTruthy()
    expect(screen.getByText(/••••6819/)).toBeTruthy()
    expect(page.seen.find(({ name }) => name === 'PUT /bank-details')?.body).toMatchObject({ adult: true })
  })

  test(`problems of details are shown at their field: ${language}`, async () => {
    const page = await showPage('/wallet', {
      language,
      person: me,
      answers: {
        'GET /bank-details': { ...none, country: 'BR' },
        'PUT /bank-details': refusal(409, 'holder_differs', 'holderName'),
      },
    })
    await page.user.click(await screen.findByRole('button', { name: text.add }))
    await page.user.click(await screen.findByRole('button', { name: text.go }))
    const form = within(await screen.findByRole('dialog', { name: text.form }))
    const cpf = await form.findByLabelText(text.holderCpf)
    const save = () => page.user.click(form.getByRole('button', { name: text.save }))
    await save()
    expect(await form.findByText(text.noCpf)).toBeTruthy()
    fireEvent.change(cpf, { target: { value: '111.444.777-36' } })
    await save()
    expect(await form.findByText(text.badCpf)).toBeTruthy()
    fireEvent.change(cpf, { target: { value: '529.982.247-25' } })
    await page.user.selectOptions(form.getByLabelText(text.kind), 'email')
    fireEvent.change(await form.findByLabelText(text.email), { target: { value: 'caio@' } })
    await save()
    expect(await form.findByText(text.badKey)).toBeTruthy()
    await page.user.selectOptions(form.getByLabelText(text.kind), 'cpf')
    fireEvent.change(form.getByLabelText(text.holder), { target: { value: 'Marina Duarte' } })
    await page.user.click(form.getByRole('checkbox'))
    await save()
    expect(await form.findByText(text.differs)).toBeTruthy()
  })

  test(`a person with a second factor is asked for it before details change: ${language}`, async () => {
    const page = await showPage('/wallet', {
      language,
      person: me,
      answers: {
        'GET /bank-details': { ...none, country: 'BR' },
        'PUT /bank-details': refusal(403, 'second_factor_required'),
        'GET /auth/v1/user': {
          status: 200,
          body: {
            id: me.id,
            email: me.email,
            factors: [{ id: me.id, factor_type: 'totp', status: 'verified', friendly_name: 'App' }],
          },
        },
      },
    })
    await page.user.click(await screen.findByRole('button', { name: text.add }))
    await page.user.click(await screen.findByRole('button', { name: text.go }))
    const form = within(await screen.findByRole('dialog', { name: text.form }))
    fireEvent.change(await form.findByLabelText(text.holderCpf), { target: { value: '390.533.447-05' } })
    await page.user.click(form.getByRole('checkbox'))
    await page.user.click(form.getByRole('button', { name: text.save }))
    const asked = within(await screen.findByRole('dialog', { name: text.stepUp }))
    expect(asked.getByText(text.needed)).toBeTruthy()
    await waitFor(() => expect(page.seen.filter(({ name }) => name === 'PUT /bank-details')).toHaveLength(1))
  })
}
