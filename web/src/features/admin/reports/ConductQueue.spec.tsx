import { conduct } from '@bora/contract/conduct.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answer } from '../../../api/api.ts'
import { LATE, refusal, serverError } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    title: 'Casos sobre participantes',
    call: 'Chamado sobre Duda',
    dismiss: 'Fechar sem caso',
    notDismissed: 'Não deu para fechar',
    open: 'Abrir caso',
    asks: 'Abrir caso sobre Duda',
    empty: 'Nenhum caso',
    failed: 'Os casos não carregaram',
    loading: 'Carregando os casos…',
    decided: 'Decididos',
  },
  en: {
    title: 'Cases about participants',
    call: 'Call about Duda',
    dismiss: 'Close without a case',
    notDismissed: "It wasn't closed",
    open: 'Open case',
    asks: 'Open a case about Duda',
    empty: 'No cases',
    failed: "The cases didn't load",
    loading: 'Loading the cases…',
    decided: 'Decided',
  },
}
const QUEUE = 'GET /admin/conduct'
const DISMISS = 'POST /admin/conduct/calls/:callId/dismiss'
const ID = '00000000-0000-4000-8000-000000000009'
type Queue = Answer<typeof QUEUE>
const sample: Queue = sampleOf(conduct.queue.output)
const nothing: Queue = { ...sample, items: [], calls: [], next: null }
const duda = { id: ID, name: 'Duda', photoUrl: null }
const called: Queue = {
  ...nothing,
  calls: [
    {
      id: ID,
      challenge: { id: ID, title: 'Turma do Parque' },
      person: duda,
      caller: { ...duda, name: 'Bia' },
      words: 'A foto não é dela.',
      at: '2026-03-02T12:00:00.000Z',
    },
  ],
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]
  const show = (answers: object, state = 'conduct') =>
    showPage(`/admin/reports?state=${state}`, {
      language,
      person: me,
      desk: true,
      answers: {
        'POST /admin/device': {},
        'GET /admin/cases': { items: [], next: null, open: 0 },
        ...answers,
      },
    })

  test(`a call is closed without a case, and a case is opened from it: ${language}`, async () => {
    let isOpen = true
    const page = await show({
      [QUEUE]: () => (isOpen ? called : nothing),
      [DISMISS]: () => {
        isOpen = false
        return { dismissed: true }
      },
    })
    const call = (await screen.findByRole('heading', { name: text.call })).closest('li')!
    expect(within(call).getByText('A foto não é dela.')).toBeTruthy()
    await page.user.click(within(call).getByRole('button', { name: text.open }))
    const dialog = await screen.findByRole('dialog', { name: text.asks })
    await page.user.keyboard('{Escape}')
    expect(dialog).toBeTruthy()
    await page.user.click(within(call).getByRole('button', { name: text.dismiss }))
    expect(await screen.findByText(text.empty)).toBeTruthy()
    expect(page.seen.filter(one => one.name === DISMISS)).toHaveLength(1)
  })

  test(`a call that another admin closed stays until it is read again: ${language}`, async () => {
    const page = await show({ [QUEUE]: called, [DISMISS]: refusal(404, 'case_not_found') })
    await page.user.click(await screen.findByRole('button', { name: text.dismiss }))
    expect((await screen.findAllByText(text.notDismissed)).length).toBeGreaterThan(0)
  })

  test(`final cases, none, late and failed: ${language}`, async () => {
    const page = await show({ [QUEUE]: nothing })
    expect(await screen.findByText(text.empty)).toBeTruthy()
    const label = screen.getByRole('region', { name: text.title })
    await page.user.click(within(label).getByRole('button', { name: text.decided }))
    expect(page.seen.some(one => one.name === QUEUE)).toBe(true)
  })

  test(`while it loads: ${language}`, async () => {
    await show({ [QUEUE]: LATE })
    expect(await screen.findByText(text.loading)).toBeTruthy()
  })

  test(`where it fails: ${language}`, async () => {
    await show({ [QUEUE]: serverError })
    expect(await screen.findByText(text.failed)).toBeTruthy()
  })
}
