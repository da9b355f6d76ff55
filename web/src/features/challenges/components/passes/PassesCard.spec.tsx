import { passes as calls } from '@bora/contract/passes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CHALLENGE, openChallenge } from '../../../../testing/facts.ts'
import { me, showPage } from '../../../../testing/page.tsx'
import { sampleOf } from '../../../../testing/sample.ts'
import type { Passes } from './passes-data.ts'

const TEXTS = {
  'pt-BR': {
    title: 'Seus passes',
    left: 'Restam 2 de 3 neste desafio',
    ask: 'Pedir um passe',
    injury: /Lesão/,
    travel: /Viagem/,
    day: /11 de novembro/,
    trained: /10 de novembro: você treinou/,
    kept: '7 dias, não quebra',
    moves: 'de 200 pts para 190 pts',
    privacy: 'O motivo não fica guardado.',
    useToday: 'Usar passe hoje',
    use: /^Usar passe: sexta, 13 nov$/,
    late: /O passe deste dia podia ser pedido até 10 .*nov.*, 23h59/,
    none: 'Nenhum dos 3 resta neste desafio',
    noneLeft: 'Você já usou todos os passes deste desafio.',
    giveBack: /Devolver o passe de .*14 de novembro/,
    target: /^Sua meta agora é 190\spts\. A do desafio é\s200\spts\.$/,
  },
  en: {
    title: 'Your passes',
    left: '2 of 3 left in this challenge',
    ask: 'Ask for a pass',
    injury: /Injury/,
    travel: /Travel/,
    day: /November 11/,
    trained: /November 10: you trained/,
    kept: '7 days, doesn’t break',
    moves: 'from 200 pts to 190 pts',
    privacy: 'The reason isn’t kept.',
    useToday: 'Use a pass today',
    use: /^Use a pass: Friday, Nov 13$/,
    late: /A pass for this day could be asked for until Nov 10, 11:59/,
    none: 'None of 3 left in this challenge',
    noneLeft: 'No passes left in this challenge.',
    giveBack: /Give back the pass of .*November 14/,
    target: /^Your target is now 190\spts instead of the challenge’s 200\spts\.$/,
  },
} as const

const FAR = '2126-11-15T03:00:00.000Z'
const until = { illness: FAR, injury: FAR, travel: FAR }
const passes: Passes = {
  ...sampleOf(calls.mine.output),
  passDays: 3,
  left: 2,
  kinds: ['illness', 'injury', 'travel'],
  lateHours: 48,
  target: 200,
  ownTarget: 200,
  timeZone: 'America/Sao_Paulo',
  today: '2026-11-12',
  streakDays: 7,
  passes: [],
  dates: [
    { date: '2026-11-10', state: 'trained', until, targetThen: 200 },
    { date: '2026-11-11', state: 'open', until: { ...until, travel: '2020-11-11T03:00:00.000Z' }, targetThen: 200 },
    { date: '2026-11-12', state: 'open', until, targetThen: 200 },
    { date: '2026-11-13', state: 'open', until, targetThen: 190 },
    { date: '2026-11-14', state: 'taken', until, targetThen: 200 },
  ],
}
const challenge = openChallenge({
  type: 'workout_count',
  target: 200,
  startDate: '2026-11-02',
  endDate: '2026-11-22',
  durationDays: 21,
  rules: { ...openChallenge().rules, weekdays: [1, 2, 3, 4, 5, 6, 7], passDays: 3 },
  viewer: { ...openChallenge().viewer, state: 'participating' },
})

for (const language of ['pt-BR', 'en'] as const) {
  const text = TEXTS[language]
  const show = (given: Passes) =>
    showPage(`/challenge/${CHALLENGE}`, {
      language,
      person: me,
      answers: { 'GET /challenges/:challengeId': challenge, 'GET /challenges/:challengeId/passes': given },
    })

  describe(`passes of a challenge, ${language}`, () => {
    test('are requested after showing their effect, and the reason is only in the call', async () => {
      const page = await show(passes)
      expect(await screen.findByRole('heading', { name: text.title })).toBeTruthy()
      await page.user.click(await screen.findByRole('button', { name: text.ask }))
      const sheet = within(await screen.findByRole('dialog'))
      expect(screen.getByRole('dialog', { description: text.left })).toBeTruthy()
      expect(sheet.getByRole('button', { name: text.useToday })).toBeTruthy()
      expect((await sheet.findByRole<HTMLInputElement>('radio', { name: text.trained })).disabled).toBe(true)
      expect(sheet.getByText(text.kept)).toBeTruthy()
      expect(sheet.queryByText(text.moves)).toBeNull()
      expect(sheet.getByText(text.privacy)).toBeTruthy()
      await page.user.click(sheet.getByRole('radio', { name: text.injury }))
      await page.user.click(sheet.getByRole('radio', { name: /13/ }))
      expect(sheet.getByText(text.moves)).toBeTruthy()
      const given = { date: '2026-11-14', effective: true, takeBackUntil: FAR }
      page.answer({
        'PUT /challenges/:challengeId/passes/:date': { ...passes, left: 1, ownTarget: 190, passes: [given] },
      })
      await page.user.click(sheet.getByRole('button', { name: text.use }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      const sent = page.seen.find(one => one.name === 'PUT /challenges/:challengeId/passes/:date')
      expect(sent?.body).toEqual({ kind: 'injury' })
      // The new target is in bold, so the sentence is in several elements.
      expect((await screen.findByText('190 pts')).parentElement?.textContent).toMatch(text.target)
      expect(screen.getByRole('button', { name: text.giveBack })).toBeTruthy()
    })

    test('a day that is too late for the reason has the sentence and no button', async () => {
      const page = await show(passes)
      await page.user.click(await screen.findByRole('button', { name: text.ask }))
      const sheet = within(await screen.findByRole('dialog'))
      await page.user.click(await sheet.findByRole('radio', { name: text.day }))
      await page.user.click(sheet.getByRole('radio', { name: text.travel }))
      expect(sheet.getByText(text.late)).toBeTruthy()
      expect(sheet.queryByRole('button', { name: /^(Usar|Use)/ })).toBeNull()
    })

    test('without passes left there is no form, and giving one back sends its date', async () => {
      const given = { date: '2026-11-14', effective: true, takeBackUntil: FAR }
      const page = await show({ ...passes, left: 0, passes: [given] })
      await page.user.click(await screen.findByRole('button', { name: text.ask }))
      const sheet = within(await screen.findByRole('dialog'))
      expect(screen.getByRole('dialog', { description: text.none })).toBeTruthy()
      expect(sheet.getByText(text.noneLeft)).toBeTruthy()
      expect(within(sheet.getByRole('list', { name: text.title })).getAllByRole('listitem')).toHaveLength(1)
      await page.user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      page.answer({ 'DELETE /challenges/:challengeId/passes/:date': passes })
      await page.user.click(screen.getByRole('button', { name: text.giveBack }))
      await waitFor(() => expect(screen.queryByRole('button', { name: text.giveBack })).toBeNull())
      expect(page.seen.some(one => one.name === 'DELETE /challenges/:challengeId/passes/:date')).toBe(true)
    })

    test('a challenge without passes asks for none', async () => {
      const without = { ...challenge, rules: { ...challenge.rules, passDays: undefined } }
      const page = await showPage(`/challenge/${CHALLENGE}`, {
        language,
        person: me,
        answers: { 'GET /challenges/:challengeId': without },
      })
      await screen.findByRole('heading', { level: 1, name: without.title })
      expect(page.seen.some(one => one.name === 'GET /challenges/:challengeId/passes')).toBe(false)
    })
  })
}
