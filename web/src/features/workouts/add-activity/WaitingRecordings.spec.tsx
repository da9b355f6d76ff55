import { Draft } from '@bora/contract/tracks.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answer } from '../../../api/api.ts'
import { scoringContext } from '../../../testing/facts.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    all: 'Mostrar todas as 5',
    one: '1 gravação espera pela foto',
    two: '2 gravações esperam pela foto',
    left: '2 arquivos ficaram de fora',
    broken: /b\.fit.*Não deu para ler o arquivo/,
    again: 'Tentar de novo',
    discardOf: /^Descartar: Corrida/,
    discardTitle: 'Descartar a gravação?',
    discard: 'Descartar',
    failed: 'Não deu para carregar as gravações que esperam',
    recorded: 'Do seu relógio',
  },
  en: {
    all: 'Show all 5',
    one: '1 recording waits for its photo',
    two: '2 recordings wait for their photo',
    left: '2 files were left out',
    broken: /b\.fit.*The file can't be read/,
    again: 'Try again',
    discardOf: /^Discard: .*[Rr]un/,
    discardTitle: 'Discard the recording?',
    discard: 'Discard',
    failed: "Couldn't load the waiting recordings",
    recorded: 'From your watch',
  },
}

const draft = (at: number) => ({
  ...sampleOf(Draft),
  id: `60000000-0000-4000-8000-00000000000${at}`,
  sport: 'running_outdoor' as const,
  startedAt: `2026-03-0${at}T09:00:00.000Z`,
  keptUntil: '2026-03-10T09:00:00.000Z',
  minutes: 31,
  movingSeconds: 1_860,
  points: 1_861,
  distanceMeters: 5_167,
})

for (const language of LANGUAGES) {
  const text = TEXTS[language]
  const show = (drafts: Answer<'GET /tracks/drafts'>['drafts'], more: Answers = {}) =>
    showPage('/add-activity', {
      language,
      person: me,
      answers: { 'GET /activities/scoring-context': scoringContext, 'GET /tracks/drafts': { drafts }, ...more },
    })

  test(`a waiting recording opens the form filled in from it: ${language}`, async () => {
    const { user } = await show([draft(1)])
    const list = await screen.findByRole('region', { name: text.one })
    await user.click(within(list).getByRole('button', { name: /5[.,]17/ }))
    expect(await screen.findByRole('region', { name: text.recorded })).toBeTruthy()
  })

  test(`of many only the latest are shown at first: ${language}`, async () => {
    const { user } = await show([5, 4, 3, 2, 1].map(draft))
    await screen.findByRole('region', { name: /^5 / })
    expect(screen.getAllByRole('button', { name: text.discardOf })).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: text.all }))
    expect(screen.getAllByRole('button', { name: text.discardOf })).toHaveLength(5)
  })

  test(`a waiting recording is discarded once confirmed: ${language}`, async () => {
    const { user, seen } = await show([draft(1), draft(2)], {
      'DELETE /tracks/drafts/:trackId': { drafts: [draft(2)] },
    })
    const list = await screen.findByRole('region', { name: text.two })
    await user.click(within(list).getAllByRole('button', { name: text.discardOf })[0]!)
    const dialog = await screen.findByRole('dialog', { name: text.discardTitle })
    await user.click(within(dialog).getByRole('button', { name: text.discard }))
    expect(await screen.findByRole('region', { name: text.one })).toBeTruthy()
    expect(seen.some(({ name }) => name.startsWith('DELETE'))).toBe(true)
  })

  test(`several files become drafts in order, and a failure is reported and retried: ${language}`, async () => {
    const answers = [
      { drafts: [draft(1)] },
      { status: 422, refused: 'track_broken' as const },
      { status: 429, refused: 'too_many_requests' as const, params: { seconds: 60 } },
    ]
    const page = await show([], { 'POST /tracks/drafts': () => answers.shift() ?? { drafts: [draft(2)] } })
    const input = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('[data-place=track] input[type=file]')
      expect(found?.multiple).toBe(true)
      return found!
    })
    page.answer({ 'GET /tracks/drafts': { drafts: [draft(1)] } })
    const file = (name: string) => new File([name], name)
    await page.user.upload(input, ['a.fit', 'b.fit', 'c.fit'].map(file))
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText(text.left)).toBeTruthy()
    expect(alert.textContent).toMatch(text.broken)
    expect(screen.getByRole('region', { name: text.one })).toBeTruthy()
    page.answer({ 'GET /tracks/drafts': { drafts: [draft(2), draft(1)] } })
    await page.user.click(within(alert).getByRole('button', { name: text.again }))
    expect(await screen.findByRole('region', { name: text.two })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(page.seen.filter(({ name }) => name === 'POST /tracks/drafts')).toHaveLength(5)
  })

  test(`a list that didn't load is reported, and the form stays: ${language}`, async () => {
    await show([], { 'GET /tracks/drafts': { status: 403, refused: 'not_allowed' as const } })
    expect(await screen.findByText(text.failed)).toBeTruthy()
    expect(document.querySelector('[data-place=track] input')).toBeTruthy()
  })
}
