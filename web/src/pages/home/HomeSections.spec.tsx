import { challengePages } from '@bora/contract/challenge-pages.ts'
import { addDays } from '@bora/rules/calendar.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { router } from '../../app/routes.tsx'
import { today } from '../../device/clock.ts'
import { day } from '../../language/format.ts'
import { showPage } from '../../testing/page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { HomeSections } from './HomeSections.tsx'

const TEXTS = {
  'pt-BR': { soon: 'Em 3 dias', runs: 'Dia 2 de 10', tomorrow: 'Termina amanhã', until: 'Até' },
  en: { soon: 'In 3 days', runs: 'Day 2 of 10', tomorrow: 'Ends tomorrow', until: 'Until' },
}
const home = sampleOf(challengePages.home.output)
const sample = sampleOf(challengePages.home.output.shape.recommended.element)

for (const language of LANGUAGES)
  test(`each card of home says its phase and its end: ${language}`, async () => {
    const texts = TEXTS[language]
    await showPage('/terms', { language })
    cleanup()
    const now = today()
    const cardOf = (title: string, from: number, until: number) => ({
      ...sample,
      id: crypto.randomUUID(),
      title,
      status: 'active' as const,
      startDate: addDays(now, from),
      endDate: addDays(now, until),
      durationDays: until - from + 1,
    })
    const rows = [
      [cardOf('Logo', 3, 12), texts.soon],
      [cardOf('De embaixador', -1, 8), texts.runs],
      [cardOf('Agora', -1, 8), texts.runs],
      [cardOf('Acaba', -8, 1), texts.tomorrow],
    ] as const
    const [soon, ofAmbassador, ...others] = rows.map(([one]) => one)
    const sections = { ...home, startingSoon: [soon!], ambassador: [ofAmbassador!], recommended: others }
    render(
      <RouterContextProvider router={router}>
        <HomeSections home={sections} onAll={() => {}} />
      </RouterContextProvider>,
    )
    for (const [one, phase] of rows) {
      const card = (await screen.findByText(one.title)).closest('article')!
      expect(card.textContent).toContain(phase)
      expect(card.textContent).toContain(`${texts.until} ${day(one.endDate, 'short')}`)
    }
  })
