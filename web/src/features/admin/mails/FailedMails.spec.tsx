import { LANGUAGES } from '@bora/rules/limits.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../../api/queries.ts'
import { loadTexts } from '../../../language/language.ts'
import { type Answers, LATE, refusal, serverError } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { FailedMails } from './FailedMails.tsx'

const TEXTS = {
  'pt-BR': {
    none: 'Nenhum e-mail falhou',
    failed: 'Não deu para carregar os e-mails',
    retry: 'Tentar de novo',
    loading: 'Carregando',
    reasons: ['O servidor de quem recebe recusou este endereço.', 'Não conseguimos entregar em cinco dias.'],
    again: 'Reenviar',
    all: 'Reenviar todos desta lista',
    doneOne: '1 e-mail voltou para a fila',
    doneTwo: '2 e-mails voltaram para a fila',
  },
  en: {
    none: 'No email failed',
    failed: "The emails didn't load",
    retry: 'Try again',
    loading: 'Loading',
    reasons: ["The recipient's server refused this address.", "We couldn't deliver it within five days."],
    again: 'Send again',
    all: 'Send all in this list again',
    doneOne: '1 email is back in the queue',
    doneTwo: '2 emails are back in the queue',
  },
}

const LIST = 'GET /admin/failed-mails'
const AGAIN = 'POST /admin/failed-mails/send-again'
const [PAYOUT, CLOSING] = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    subject: 'Seu saque na Bora falhou',
    to: 'a…@exemplo.com',
    reason: 'refused' as const,
    failedAt: '2026-03-02T12:00:00.000Z',
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    subject: 'Sua conta vai ser encerrada',
    to: 'b…@exemplo.com',
    reason: 'too_late' as const,
    failedAt: '2026-03-01T12:00:00.000Z',
  },
]
const BOTH = { items: [PAYOUT, CLOSING], total: 2 }
const NONE = { items: [], total: 0 }

for (const language of LANGUAGES) {
  const text = TEXTS[language]
  const show = async (answers: Answers) => {
    const page = await showPage('/notifications', {
      language,
      person: me,
      desk: true,
      answers: { 'GET /notifications': { items: [], next: null }, ...answers },
    })
    await loadTexts('admin-mails', 'admin')
    render(
      <QueryClientProvider client={queryClient}>
        <FailedMails />
      </QueryClientProvider>,
    )
    return page
  }

  test(`each failed mail shows its reason, and can be sent again: ${language}`, async () => {
    const page = await show({ [LIST]: BOTH, [AGAIN]: { sentAgain: 1 } })
    const payout = within(await screen.findByRole('listitem', { name: PAYOUT!.subject }))
    const closing = within(screen.getByRole('listitem', { name: CLOSING!.subject }))
    expect(payout.getByText(text.reasons[0]!)).toBeTruthy()
    expect(closing.getByText(text.reasons[1]!)).toBeTruthy()
    expect(payout.getByText(/a…@exemplo\.com/)).toBeTruthy()
    page.answer({ [LIST]: { items: [CLOSING!], total: 1 } })
    await page.user.click(payout.getByRole('button', { name: `${text.again}: ${PAYOUT!.subject}` }))
    expect((await screen.findAllByText(text.doneOne)).length).toBeGreaterThan(0)
    await expect.poll(() => screen.queryByRole('listitem', { name: PAYOUT!.subject })).toBeNull()
    expect(screen.queryByRole('button', { name: text.all }), 'of one alone there are no others').toBeNull()
    const sent = page.seen.filter(({ name }) => name === AGAIN).map(({ body }) => body)
    expect(sent).toEqual([{ ids: [PAYOUT!.id] }])
  })

  test(`all listed mails are sent again at once, and the list is empty: ${language}`, async () => {
    const page = await show({ [LIST]: BOTH, [AGAIN]: { sentAgain: 2 } })
    const all = await screen.findByRole('button', { name: text.all })
    page.answer({ [LIST]: NONE })
    await page.user.click(all)
    expect(await screen.findByRole('heading', { name: text.none })).toBeTruthy()
    expect((await screen.findAllByText(text.doneTwo)).length).toBeGreaterThan(0)
    const sent = page.seen.filter(({ name }) => name === AGAIN).map(({ body }) => body)
    expect(sent).toEqual([{ ids: [PAYOUT!.id, CLOSING!.id] }])
  })

  test(`mails that failed again stay, with their reason: ${language}`, async () => {
    const page = await show({ [LIST]: BOTH, [AGAIN]: refusal(400, 'invalid_input') })
    await page.user.click(await screen.findByRole('button', { name: text.all }))
    await expect.poll(() => page.seen.filter(({ name }) => name === AGAIN).length).toBe(1)
    expect(await screen.findByRole('listitem', { name: PAYOUT!.subject })).toBeTruthy()
    expect(screen.queryByText(text.doneTwo)).toBeNull()
  })

  test(`a list that fails to load is reported, and loads on retry: ${language}`, async () => {
    const page = await show({ [LIST]: serverError })
    expect(await screen.findByText(text.failed)).toBeTruthy()
    page.answer({ [LIST]: NONE })
    await page.user.click(screen.getByRole('button', { name: text.retry }))
    expect(await screen.findByRole('heading', { name: text.none })).toBeTruthy()
  })

  test(`a loading list shows so: ${language}`, async () => {
    await show({ [LIST]: LATE })
    expect(await screen.findByText(text.loading)).toBeTruthy()
  })
}
