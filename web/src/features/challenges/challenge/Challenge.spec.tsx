import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHALLENGE, openChallenge } from '../../../testing/facts.ts'
import { LATE } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'

const FULL = { refused: 'too_many_requests', status: 429, params: { seconds: 0.3 } } as const

test('a challenge without capacity for its stream polls, and stops once there is capacity', async () => {
  const challenge = openChallenge()
  const page = await showPage(`/challenge/${CHALLENGE}`, {
    person: me,
    answers: { 'GET /challenges/:challengeId': challenge, 'GET /challenges/:challengeId/live': FULL },
  })
  const times = (name: string) => page.seen.filter(one => one.name === name).length
  await waitFor(() => expect(times('GET /challenges/:challengeId/live')).toBeGreaterThan(2))
  page.answer({ 'GET /challenges/:challengeId': { ...challenge, title: 'Outro nome' } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Outro nome' })).toBeTruthy()

  page.answer({ 'GET /challenges/:challengeId/live': LATE })
  const tries = times('GET /challenges/:challengeId/live')
  await waitFor(() => expect(times('GET /challenges/:challengeId/live')).toBe(tries + 1))
}, 60_000)
