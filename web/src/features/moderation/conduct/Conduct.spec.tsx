import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHALLENGE } from '../../../testing/facts.ts'
import { refusal, serverError } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'
import type { ConductData } from './conduct-data.ts'

const TEXTS = {
  'pt-BR': {
    missing: 'Caso não encontrado',
    failed: 'O caso não carregou',
    answer: 'Sua resposta',
    send: 'Enviar resposta',
    rather: 'Prefiro não responder',
    short: 'Conte o que houve, ou escolha não responder.',
    deciding: 'A nossa equipe está decidindo',
    none: 'Você preferiu não responder.',
    appeal: 'Pedir revisão',
    why: 'Por que a decisão deve mudar',
    appealed: 'Revisão pedida',
    over: 'O prazo deste caso terminou.',
    fee: /a entrada não volta/,
    lapsed: 'Encerrado sem decisão',
  },
  en: {
    missing: 'Case not found',
    failed: "The case didn't load",
    answer: 'Your answer',
    send: 'Send answer',
    rather: "I'd rather not answer",
    short: 'Say what happened, or choose not to answer.',
    deciding: 'Our team is deciding',
    none: 'You preferred not to answer.',
    appeal: 'Appeal',
    why: 'Why the decision should change',
    appealed: 'Appeal sent',
    over: 'The time of this case is over.',
    fee: /entry fee isn't refunded/,
    lapsed: 'Closed without a decision',
  },
}
const CASE = '00000000-0000-4000-8000-000000000077'
const opened: ConductData = {
  id: CASE,
  challenge: { id: CHALLENGE, title: 'Turma do Parque' },
  measure: 'disqualification',
  reason: 'Treinos registrados por outra pessoa.',
  basis: 'Fotos de três dias.',
  openedAt: '2026-03-02T12:00:00.000Z',
  phase: 'hearing',
  until: '2026-03-03T12:00:00.000Z',
  answer: null,
  decision: null,
  appeal: null,
  appealDecision: null,
  outcome: null,
  can: ['answer'],
}
const decided: ConductData = {
  ...opened,
  phase: 'appealable',
  answer: { text: null, at: '2026-03-02T13:00:00.000Z' },
  decision: { verdict: 'upheld', words: 'As fotos são de outra pessoa.', at: '2026-03-03T12:00:00.000Z' },
  can: ['appeal'],
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]
  const show = (one: ConductData | typeof serverError, answers = {}) =>
    showPage(`/conduct/${CASE}`, { language, person: me, answers: { 'GET /conduct/:caseId': one, ...answers } })

  test(`a person reads the case and answers, or prefers not to: ${language}`, async () => {
    const deciding: ConductData = { ...opened, phase: 'deciding', until: null, can: [], answer: decided.answer }
    const page = await show(opened, { 'POST /conduct/:caseId/answer': deciding })
    expect(await screen.findByText(opened.reason)).toBeTruthy()
    expect(screen.getByText(opened.basis)).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: text.send }))
    expect(await screen.findByText(text.short)).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: text.rather }))
    expect(await screen.findByText(text.deciding)).toBeTruthy()
    expect(screen.getByText(text.none)).toBeTruthy()
  })

  test(`a person reads the decision and appeals: ${language}`, async () => {
    let refusals = 0
    const appealed: ConductData = { ...decided, phase: 'appealed', until: null, can: [] }
    const page = await show(decided, {
      'POST /conduct/:caseId/appeal': () => (refusals++ === 0 ? refusal(409, 'case_over') : appealed),
    })
    expect(await screen.findByText(text.fee)).toBeTruthy()
    await page.user.type(screen.getByLabelText(text.why), 'O registro do relógio é meu.')
    await page.user.click(screen.getByRole('button', { name: text.appeal }))
    expect(await screen.findByText(text.over)).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: text.appeal }))
    expect(await screen.findByText(text.appealed)).toBeTruthy()
  })

  test(`a lapsed case is shown as such: ${language}`, async () => {
    const lapsed: ConductData = {
      ...opened,
      phase: 'final',
      until: null,
      can: [],
      outcome: { verdict: 'dropped', lapsed: true },
    }
    await show(lapsed)
    expect(await screen.findByText(text.lapsed)).toBeTruthy()
  })

  test(`a case that failed to load is reported: ${language}`, async () => {
    await show(serverError)
    expect(await screen.findByText(text.failed)).toBeTruthy()
  })

  test(`a case that is another person's is missing: ${language}`, async () => {
    await show(refusal(404, 'case_not_found') as never)
    expect(await screen.findByText(text.missing)).toBeTruthy()
  })
}
