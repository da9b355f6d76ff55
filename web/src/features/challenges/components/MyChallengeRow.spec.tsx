import { challengePages } from '@bora/contract/challenge-pages.ts'
import { addDays } from '@bora/rules/calendar.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../../api/queries.ts'
import { router } from '../../../app/routes.tsx'
import { today } from '../../../device/clock.ts'
import { showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { MyChallengeCard, MyChallengeRow } from './MyChallengeRow.tsx'

const TEXTS = {
  'pt-BR': { division: 'Estreantes', place: '2º', alone: '5º', moved: '3 posições' },
  en: { division: 'Newcomers', place: '2nd', alone: '5th', moved: '3 places' },
}
const sample = sampleOf(challengePages.home.output.shape.active.element)

for (const language of LANGUAGES)
  test(`the rank on home is the one in the division, named: ${language}`, async () => {
    const texts = TEXTS[language]
    await showPage('/terms', { language })
    const card = (division: object | null) => {
      const mine = { ...sample.mine, state: 'participating', score: 40, rank: 5, movement: 0, division }
      const dates = { startDate: addDays(today(), -3), endDate: addDays(today(), 8), durationDays: 12 }
      return { ...sample, ...dates, status: 'active', mine } as typeof sample
    }
    const shown = async (Shape: typeof MyChallengeRow, one: typeof sample) => {
      cleanup()
      const { container } = render(
        <QueryClientProvider client={queryClient}>
          <RouterContextProvider router={router}>
            <Shape card={one} />
          </RouterContextProvider>
        </QueryClientProvider>,
      )
      // Texts come on demand.
      await waitFor(() => expect(container.textContent).not.toBe(''))
      return container.textContent
    }
    const divided = card({ division: 'new', rank: 2, people: 3, movement: 3 })
    for (const Shape of [MyChallengeRow, MyChallengeCard]) {
      expect(await shown(Shape, divided)).toContain(texts.division)
      expect(await shown(Shape, divided)).toContain(texts.place)
      expect(await shown(Shape, divided)).not.toContain(texts.alone)
      expect(await shown(Shape, card(null))).toContain(texts.alone)
      expect(await shown(Shape, card(null))).not.toContain(texts.division)
    }
    expect(await shown(MyChallengeRow, divided)).toContain(texts.moved)
  })
