import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHALLENGE, openChallenge } from '../../../testing/facts.ts'
import { LATE, serverError } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'

const TEXTS = {
  'pt-BR': { race: 'Dia a dia', failed: 'Não deu para carregar as posições', again: 'Tentar de novo' },
  en: { race: 'Day by day', failed: 'Couldn’t load the places', again: 'Try again' },
}

const smallest = openChallenge()
const running = { ...smallest, viewer: { ...smallest.viewer, state: 'participating' as const } }

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`ranks that failed to load can be requested again: ${language}`, async () => {
    const page = await showPage(`/challenge/${CHALLENGE}`, {
      language,
      person: me,
      answers: { 'GET /challenges/:challengeId': running, 'GET /challenges/:challengeId/race': serverError },
    })
    await page.user.click(await screen.findByRole('radio', { name: text.race }))
    expect(await screen.findByText(text.failed)).toBeTruthy()
    const asked = () => page.seen.filter(({ name }) => name === 'GET /challenges/:challengeId/race').length
    const before = asked()
    page.answer({ 'GET /challenges/:challengeId/race': LATE })
    await page.user.click(screen.getAllByRole('button', { name: text.again })[0]!)
    expect(asked()).toBe(before + 1)
  })
}
