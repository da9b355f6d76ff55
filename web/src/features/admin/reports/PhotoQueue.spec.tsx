import { PhotoCase } from '@bora/contract/photo-reports.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { LATE, serverError } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    title: 'Fotos denunciadas',
    of: 'Foto de Ana',
    cover: 'Mostrar a foto',
    why: 'Nudez',
    stays: 'A foto fica',
    remove: 'Remover foto',
    ask: 'Remover esta foto?',
    sentence: /48 horas/,
    chat: 'Na conversa de Volta da Lagoa',
    chatSentence: 'Ela é apagada, e a mensagem fica sem ela.',
    removed: 'Foto removida',
    late: /^Venceu em /,
    notYours: /^Você não pode decidir esta/,
    empty: 'Nenhuma foto esperando',
    failed: 'As fotos não carregaram',
    loading: 'Carregando as fotos…',
    decided: 'Decididos',
    waits: /^O treino precisa de outra foto até /,
  },
  en: {
    title: 'Reported photos',
    of: 'Ana’s photo',
    cover: 'Show the photo',
    why: 'Nudity',
    stays: 'Photo stays',
    remove: 'Remove photo',
    ask: 'Remove this photo?',
    sentence: /48 hours/,
    chat: 'In the chat of Volta da Lagoa',
    chatSentence: 'It is deleted, and its message stays without it.',
    removed: 'Photo removed',
    late: /^Was due /,
    notYours: /^You can't decide this one/,
    empty: 'No photo is waiting',
    failed: "The photos didn't load",
    loading: 'Loading the photos…',
    decided: 'Decided',
    waits: /^The workout needs another photo by /,
  },
}
const QUEUE = 'GET /admin/photo-reports'
const DECIDE = 'POST /admin/photo-reports/:photoId/decide'
const ID = '00000000-0000-4000-8000-000000000009'
const reported: z.output<typeof PhotoCase> = {
  ...sampleOf(PhotoCase),
  photoId: ID,
  photo: { id: ID, url: '/p.webp', thumbUrl: '/t.webp', placeholder: '', width: 4, height: 5 },
  person: { id: ID, name: 'Ana', photoUrl: null },
  reports: [{ reason: 'nudity', comment: 'Sem roupa.', at: '2026-03-02T12:00:00.000Z' }],
  dueAt: '2026-03-02T16:00:00.000Z',
  isHidden: true,
  canDecide: true,
}
const one = (about: Partial<typeof reported> = {}) => ({ items: [{ ...reported, ...about }], next: null, open: 1 })

for (const language of LANGUAGES) {
  const text = TEXTS[language]
  const show = (answers: object, state = 'photos') =>
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

  test(`a photo is covered until it is asked for, and removed after a question: ${language}`, async () => {
    const page = await show({ [QUEUE]: one(), [DECIDE]: { ...reported, verdict: 'upheld', canDecide: false } })
    const card = await screen.findByRole('article', { name: text.of })
    expect(within(card).queryByRole('img')).toBeNull()
    await page.user.click(within(card).getByRole('button', { name: text.cover }))
    expect(within(card).getByRole('img', { name: text.of })).toBeTruthy()
    expect(within(card).getByText(text.why)).toBeTruthy()
    expect(within(card).getByText('Sem roupa.')).toBeTruthy()
    expect(within(card).getByText(text.late)).toBeTruthy()

    await page.user.click(within(card).getByRole('button', { name: text.remove }))
    const dialog = await screen.findByRole('dialog', { name: text.ask })
    expect(within(dialog).getByText(text.sentence)).toBeTruthy()
    expect(page.seen.filter(({ name }) => name === DECIDE)).toHaveLength(0)
    await page.user.dblClick(within(dialog).getByRole('button', { name: text.remove }))
    expect(await screen.findByText(text.removed)).toBeTruthy()
    expect(page.seen.filter(({ name }) => name === DECIDE)).toHaveLength(1)
  })

  test(`a picture of a chat names its challenge, and its message stays: ${language}`, async () => {
    const page = await show({ [QUEUE]: one({ chat: { challengeId: ID, title: 'Volta da Lagoa' } }) })
    const card = await screen.findByRole('article', { name: text.of })
    expect(within(card).getByText(text.chat, { exact: true })).toBeTruthy()
    await page.user.click(within(card).getByRole('button', { name: text.remove }))
    const dialog = await screen.findByRole('dialog', { name: text.ask })
    expect(within(dialog).getByText(text.chatSentence, { exact: true })).toBeTruthy()
  })

  test(`a photo stays by one click; a refusal is shown: ${language}`, async () => {
    const page = await show({
      [QUEUE]: one(),
      [DECIDE]: { refused: 'case_decided', status: 409, params: { name: 'Vera' } },
    })
    await page.user.click(await screen.findByRole('button', { name: text.stays }))
    expect(await screen.findByText(/Vera/)).toBeTruthy()
  })

  test(`the viewer's own report or photo, the empty queue, a failure and the deadline: ${language}`, async () => {
    const page = await show({ [QUEUE]: one({ canDecide: false }) })
    expect(await screen.findByText(text.notYours)).toBeTruthy()
    expect(screen.queryByRole('button', { name: text.stays })).toBeNull()
    page.answer({
      [QUEUE]: one({ verdict: 'upheld', canDecide: false, photo: null, replaceUntil: '2026-03-04T12:00:00.000Z' }),
    })
    await page.user.click(
      within(screen.getByRole('region', { name: text.title })).getByRole('button', { name: text.decided }),
    )
    expect(await screen.findByText(text.waits)).toBeTruthy()
  })

  test(`nothing is waiting: ${language}`, async () => {
    await show({ [QUEUE]: { items: [], next: null, open: 0 } })
    expect(await screen.findByText(text.empty)).toBeTruthy()
  })

  test(`the queue fails: ${language}`, async () => {
    await show({ [QUEUE]: serverError })
    expect(await screen.findByText(text.failed)).toBeTruthy()
  })

  test(`the queue loads: ${language}`, async () => {
    await show({ [QUEUE]: LATE })
    expect(await screen.findByText(text.loading)).toBeTruthy()
  })
}
