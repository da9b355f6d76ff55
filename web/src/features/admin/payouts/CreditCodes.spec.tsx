import { creditCodes } from '@bora/contract/credit-codes.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../../api/queries.ts'
import { loadTexts } from '../../../language/language.ts'
import { type Answers, refusal, serverError } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { CreditCodes } from './CreditCodes.tsx'

const TEXTS = {
  'pt-BR': {
    title: 'Códigos de créditos',
    none: 'Nenhum código ainda.',
    failed: 'Não deu para carregar os códigos',
    value: 'Créditos por uso',
    uses: 'Quantas vezes pode ser usado',
    day: 'Último dia',
    note: 'Para que serve',
    make: 'Criar código',
    wrong: [/Informe um valor de até R\$\s100,00/, 'Informe um número de 1 a 1.000.', 'Escolha o último dia.'],
    stop: 'Encerrar código',
    why: /promete até R\$\s500,00 de uma vez, R\$\s2\.000,00 em 24 horas e R\$\s10\.000,00 em 30 dias/,
    confirm: 'Confirmar código',
    others: 'Outra pessoa precisa confirmar.',
    used: /1 de 5 usos/,
    amount: '20,00',
    more: '100,01',
  },
  en: {
    title: 'Credit codes',
    none: 'No codes yet.',
    failed: "The codes didn't load",
    value: 'Credits for each use',
    uses: 'How many times it can be used',
    day: 'Last day',
    note: 'What it is for',
    make: 'Create code',
    wrong: [/Enter an amount up to R\$100\.00/, 'Enter a number from 1 to 1,000.', 'Choose the last day.'],
    stop: 'Stop code',
    why: /promises up to R\$500\.00 at once, R\$2,000\.00 in 24 hours and R\$10,000\.00 in 30 days/,
    confirm: 'Confirm code',
    others: 'Someone else has to confirm.',
    used: /1 of 5 uses/,
    amount: '20.00',
    more: '100.01',
  },
}

const CODE = {
  ...sampleOf(creditCodes.make.output),
  code: 'ABCD-EFGH-JKMN',
  cents: 2_000,
  currency: 'BRL' as const,
  mostUses: 5,
  usedCount: 1,
  validUntil: '2999-01-01T03:00:00.000Z',
  note: 'Feira do parque.',
  waits: false,
  secondRefusal: null,
}
const LIST = 'GET /admin/credit-codes'
const MAKE = 'POST /admin/credit-codes'
const CONFIRM = 'POST /admin/credit-codes/:codeId/confirm'
const STOP = 'POST /admin/credit-codes/:codeId/stop'

for (const language of LANGUAGES) {
  const text = TEXTS[language]
  const show = async (answers: Answers) => {
    const page = await showPage('/notifications', {
      language,
      person: me,
      desk: true,
      answers: { 'GET /notifications': { items: [], next: null }, ...answers },
    })
    await loadTexts('admin-books', 'admin')
    render(
      <QueryClientProvider client={queryClient}>
        <CreditCodes />
      </QueryClientProvider>,
    )
    return { ...page, section: within(await screen.findByRole('region', { name: text.title })) }
  }

  test(`the desk creates a code, each field reports its problem, and a retry sends the same request: ${language}`, async () => {
    const page = await show({ [LIST]: { items: [] }, [MAKE]: refusal(400, 'invalid_input', 'lastDay') })
    const { section, user } = page
    expect(await section.findByText(text.none)).toBeTruthy()
    const send = () => user.click(section.getByRole('button', { name: text.make }))
    await user.type(section.getByLabelText(text.value), text.more)
    await user.type(section.getByLabelText(text.uses), '1001')
    await send()
    for (const wrong of text.wrong) expect(await section.findByText(wrong)).toBeTruthy()
    expect(page.seen.filter(({ name }) => name === MAKE)).toEqual([])
    await user.clear(section.getByLabelText(text.value))
    await user.type(section.getByLabelText(text.value), text.amount)
    await user.clear(section.getByLabelText(text.uses))
    await user.type(section.getByLabelText(text.uses), '5')
    fireEvent.change(section.getByLabelText(text.day), { target: { value: '2026-12-31' } })
    await user.type(section.getByLabelText(text.note), 'Feira do parque.')
    await send()
    await expect.poll(() => page.seen.filter(({ name }) => name === MAKE).length).toBe(1)
    page.answer({ [MAKE]: CODE, [LIST]: { items: [CODE] } })
    await send()
    expect(await section.findByText(CODE.code)).toBeTruthy()
    expect(section.getByText(text.used)).toBeTruthy()
    const sent = page.seen.filter(({ name }) => name === MAKE).map(({ body }) => body)
    expect(sent).toHaveLength(2)
    expect(sent[0]).toEqual(sent[1])
    expect(sent[0]).toMatchObject({ cents: 2_000, mostUses: 5, lastDay: '2026-12-31', note: 'Feira do parque.' })
  })

  test(`a code is stopped, and the action is no longer offered: ${language}`, async () => {
    const page = await show({ [LIST]: { items: [CODE] }, [STOP]: refusal(404, 'credit_code_unknown') })
    const stop = () => page.section.queryByRole('button', { name: text.stop })
    await page.user.click(await page.section.findByRole('button', { name: text.stop }))
    expect(stop()).toBeTruthy()
    const stopped = { ...CODE, stoppedBy: CODE.madeBy, stoppedAt: '2026-03-02T12:00:00.000Z' }
    page.answer({ [STOP]: stopped, [LIST]: { items: [stopped] } })
    await page.user.click(stop()!)
    await expect.poll(stop).toBeNull()
  })

  test(`a pending code shows why, and another admin confirms it: ${language}`, async () => {
    const waits = { ...CODE, waits: true }
    const own = { ...waits, secondRefusal: 'other_admin_needed' as const }
    const { section, user, answer } = await show({ [LIST]: { items: [own] } })
    expect(await section.findByText(text.why)).toBeTruthy()
    expect(section.getByText(text.others)).toBeTruthy()
    expect(section.queryByRole('button', { name: text.confirm })).toBeNull()
    answer({ [LIST]: { items: [waits] }, [CONFIRM]: refusal(409, 'admins_connected') })
    await queryClient.invalidateQueries()
    await user.click(await section.findByRole('button', { name: text.confirm }))
    answer({ [LIST]: { items: [CODE] }, [CONFIRM]: CODE })
    await user.click(section.getByRole('button', { name: text.confirm }))
    await expect.poll(() => section.queryByRole('button', { name: text.confirm })).toBeNull()
    expect(section.queryByText(text.why)).toBeNull()
  })

  test(`a list that fails to load is reported: ${language}`, async () => {
    const { section } = await show({ [LIST]: serverError })
    expect(await section.findByText(text.failed)).toBeTruthy()
  })
}
