import { challengePages } from '@bora/contract/challenge-pages.ts'
import { addDays, dayIn } from '@bora/rules/calendar.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { day } from '../../language/format.ts'
import { me, showPage } from '../../testing/page.tsx'
import { sampleOf } from '../../testing/sample.ts'

const TEXTS = {
  'pt-BR': { soon: 'Em 3 dias', runs: 'Dia 2 de 10', tomorrow: 'Termina amanhã', until: 'Até' },
  en: { soon: 'In 3 days', runs: 'Day 2 of 10', tomorrow: 'Ends tomorrow', until: 'Until' },
}
const home = sampleOf(challengePages.home.output)

for (const language of LANGUAGES)
  test(`each card of home says its phase and its end: ${language}`, async () => {
    const texts = TEXTS[language]
    const today = dayIn(new Date(), 'America/Sao_Paulo')
    const sample = sampleOf(challengePages.home.output.shape.recommended.element)
    const cardOf = (title: string, from: number, until: number) => ({
      ...sample,
      id: crypto.randomUUID(),
      title,
      status: 'active' as const,
      startDate: addDays(today, from),
      endDate: addDays(today, until),
      durationDays: until - from + 1,
    })
    const rows = [
      [cardOf('Logo', 3, 12), texts.soon],
      [cardOf('Agora', -1, 8), texts.runs],
      [cardOf('Acaba', -8, 1), texts.tomorrow],
    ] as const
    const cards = rows.map(([one]) => one)
    await showPage('/app', {
      language,
      person: me,
      answers: { 'GET /home': { ...home, startingSoon: [cards[0]!], recommended: cards.slice(1) } },
    })
    for (const [one, phase] of rows) {
      const article = (await screen.findByRole('heading', { name: one.title })).closest('article')!
      expect(article.textContent).toContain(phase)
      expect(article.textContent).toContain(`${texts.until} ${day(one.endDate, 'short')}`)
    }
  })
