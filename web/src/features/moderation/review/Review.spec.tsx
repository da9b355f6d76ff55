import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHALLENGE, WORKOUT, workoutOfFriend } from '../../../testing/facts.ts'
import { refusal, serverError } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'
import type { ReviewData } from './review-data.ts'

const TEXTS = {
  'pt-BR': {
    missing: 'Análise não encontrada',
    failed: 'A análise não carregou',
    void: 'Não vale',
    other: 'É outra modalidade',
    send: 'Enviar voto',
    required: 'Escolha um motivo.',
    undo: 'Desfazer',
    thanks: /^Valeu/,
    none: /preferiu não responder\.$/,
    answer: 'Enviar resposta',
    empty: 'Conte o que houve, ou escolha não responder.',
    rather: 'Prefiro não responder',
    kept: 'Valeu, 2 a 0',
    notNeeded: 'Não foi preciso',
    appeal: 'Pedir revisão',
    over: 'O prazo desta análise terminou.',
  },
  en: {
    missing: 'Review not found',
    failed: "The review didn't load",
    void: "Doesn't count",
    other: 'It is another type',
    send: 'Send vote',
    required: 'Choose a reason.',
    undo: 'Undo',
    thanks: /^Thanks/,
    none: /preferred not to answer\.$/,
    answer: 'Send answer',
    empty: 'Say what happened, or choose not to answer.',
    rather: "I'd rather not answer",
    kept: 'It counts, 2 to 0',
    notNeeded: 'Not needed',
    appeal: 'Appeal',
    over: 'The time of this review is over.',
  },
}
const REVIEW: ReviewData = {
  activityId: WORKOUT,
  role: 'reviewer',
  phase: 'voting',
  challenge: { id: CHALLENGE, title: 'Turma do Parque' },
  activity: workoutOfFriend({ localDate: '2026-03-03', localTime: '07:10' }),
  reports: [{ reason: 'incorrect_activity', comment: 'Esse ritmo é de caminhada.' }],
  signals: ['unlikely_pace'],
  photoFrom: 'gallery',
  answer: null,
  until: '2026-03-05T12:00:00Z',
  can: ['vote', 'give_up'],
  vote: null,
  outcome: null,
}
const OUTCOME: NonNullable<ReviewData['outcome']> = {
  verdict: 'keep',
  by: 'peers',
  at: '2026-03-04T12:00:00Z',
  seats: 3,
  tally: { keep: 2, void: 0 },
  reasons: [{ verdict: 'keep', reason: 'fits', votes: 2 }],
  appealed: false,
  appealUntil: '2026-03-06T12:00:00Z',
  lost: [],
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]
  const show = (answer: unknown, answers: object = {}) =>
    showPage(`/reviews/${WORKOUT}`, {
      language,
      person: me,
      answers: { 'GET /reviews/:activityId': answer as never, ...answers },
    })

  test(`a review that is none of the reader's, and one that doesn't load: ${language}`, async () => {
    await show(refusal(404, 'review_not_found'))
    await screen.findByText(text.missing)
  })

  test(`a failed load can be tried again: ${language}`, async () => {
    await show(serverError)
    await screen.findByText(text.failed)
  })

  test(`a vote needs a reason, and stays on the device until it can't be undone: ${language}`, async () => {
    const page = await show(REVIEW)
    await screen.findByText(text.none)
    await page.user.click(screen.getByRole('button', { name: text.void }))
    await page.user.click(await screen.findByRole('button', { name: text.send }))
    await screen.findByText(text.required)
    await page.user.click(screen.getByRole('radio', { name: text.other }))
    await page.user.click(screen.getByRole('button', { name: text.send }))
    await screen.findByRole('heading', { name: text.thanks })
    await page.user.click(await screen.findByRole('button', { name: text.undo }))
    await screen.findByRole('button', { name: text.void })
    expect(page.seen.some(request => JSON.stringify(request).includes('/vote'))).toBe(false)
  })

  test(`an answer isn't empty by accident; preferring not to is a button: ${language}`, async () => {
    const about = { role: 'author' as const, phase: 'answer' as const, can: ['answer' as const] }
    const answered: ReviewData = { ...REVIEW, ...about, can: [], phase: 'voting', answer: { text: null } }
    const page = await show({ ...REVIEW, ...about }, { 'POST /reviews/:activityId/answer': answered })
    await page.user.click(await screen.findByRole('button', { name: text.answer }))
    await screen.findByText(text.empty)
    await page.user.click(screen.getByRole('button', { name: text.rather }))
    await waitFor(() => expect(screen.queryByRole('button', { name: text.rather })).toBeNull())
  })

  test(`two equal votes leave one seat unused; an appeal that is too late is reported: ${language}`, async () => {
    const decided: ReviewData = { ...REVIEW, role: 'reporter', phase: 'decided', can: ['appeal'], outcome: OUTCOME }
    const page = await show(decided, { 'POST /reviews/:activityId/appeal': refusal(409, 'review_over') })
    await screen.findByRole('heading', { name: text.kept })
    screen.getByText(text.notNeeded)
    await page.user.click(screen.getByRole('button', { name: text.appeal }))
    await screen.findByText(text.over)
  })
}
