import { addressOf, PAGES } from '@bora/rules/pages.ts'
import { latestWorkoutOf, logWorkoutOf, newChallenge, newPerson } from './accounts.ts'
import type { Part } from './state-part.ts'
import { expect, loaded, PHOTO } from './world.ts'

const HOUR_MS = 3_600_000
const idOf = (last: number) => `5b1f3a52-0000-4000-8000-00000000000${last}`

/** Every side of a peer review: who reviews, who trained, who reported. */
export const REVIEWS: Part = {
  name: 'reviews',
  boards: /peer-review/,
  async walk({ browser, look, see }) {
    const leo = await newPerson('Leo Martins')
    await leo.ask('PATCH', '/me', { language: look.language })
    const challenge = await newChallenge(leo, { title: 'Turma do Parque 3x' })
    const run = { workoutType: 'running_outdoor', distanceMeters: 5_200 }
    await logWorkoutOf(leo, { challenge, minutes: 62, photo: PHOTO, more: run })
    const activityId = await latestWorkoutOf(leo)
    const { body: activity } = await leo.ask('GET', `/activities/${activityId}`)
    const until = new Date(Date.now() + 20 * HOUR_MS).toISOString()
    const asReviewer = {
      activityId,
      role: 'reviewer',
      phase: 'voting',
      challenge: { id: challenge, title: 'Turma do Parque 3x' },
      activity,
      reports: [{ reason: 'incorrect_activity', comment: 'Esse ritmo é de caminhada.' }],
      signals: [],
      photoFrom: 'gallery',
      answer: { text: 'Foram tiros de 1 minuto, com caminhada no meio. Na planilha é corrida.' },
      until,
      can: ['vote', 'give_up'],
      vote: null,
      outcome: null,
    }
    const asAuthor = { ...asReviewer, role: 'author', phase: 'answer', answer: null, can: ['answer'] }
    const outcome = {
      verdict: 'void',
      by: 'peers',
      at: new Date().toISOString(),
      seats: 3,
      tally: { keep: 1, void: 2 },
      reasons: [
        { verdict: 'void', reason: 'other_activity', votes: 2 },
        { verdict: 'keep', reason: 'explained', votes: 1 },
      ],
      appealed: false,
      appealUntil: until,
      lost: [{ challenge: { id: challenge, title: 'Turma do Parque 3x', type: 'workout_count' }, lost: 10 }],
    }
    const page = await leo.open(browser, look)
    let review: object | null = null
    await page.route(`**/api/reviews/${activityId}`, route =>
      review === null
        ? route.fulfill({ status: 404, json: { code: 'review_not_found' } })
        : route.fulfill({ json: review }),
    )
    const mine = { answers: [], underReview: [activityId], open: 1, lately: 4, votes: 3, isOff: false }
    const person = { id: idOf(1), name: 'Leo Martins', photoUrl: null }
    const seat = { activityId, workoutType: 'running_outdoor', localDate: '2026-11-11', until }
    await page.route('**/api/me/reviews', route =>
      route.fulfill({ json: { ...mine, seats: [{ ...seat, person, title: 'Turma do Parque 3x' }] } }),
    )
    const show = async (next: object | null) => {
      review = next
      await page.goto(addressOf(PAGES.review.path, activityId))
      await loaded(page)
    }
    await show(asReviewer)
    await expect(page.getByRole('heading', { level: 2, name: 'Leo Martins' })).toBeVisible()
    await see(page, 'review, card')
    await page.getByRole('button', { name: look.language === 'en' ? 'Counts' : 'Vale', exact: true }).click()
    await page.getByRole('radio').nth(3).check()
    await see(page, 'review, vote')
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Leo')
    await see(page, 'review, thanks')
    await page.route(`**/api/reviews/${activityId}/vote`, route =>
      route.fulfill({ json: { ...asReviewer, can: [], vote: { verdict: 'keep', reason: 'explained' } } }),
    )
    await show({ ...asReviewer, answer: { text: null } })
    await see(page, 'review, card without an answer')
    await show(asAuthor)
    await see(page, 'review, answer')
    await show({ ...asAuthor, phase: 'voting', can: [], answer: { text: 'Foram tiros.' } })
    await see(page, 'review, waiting')
    await show({ ...asAuthor, phase: 'decided', can: ['appeal'], outcome })
    await see(page, 'review, verdict')
    await show({ ...asAuthor, phase: 'decided', can: [], outcome: { ...outcome, by: 'staff', appealUntil: null } })
    await see(page, 'review, decided by staff')
    const two = { ...outcome, verdict: 'keep', tally: { keep: 2, void: 0 }, reasons: [outcome.reasons[1]], lost: [] }
    await show({ ...asAuthor, role: 'reporter', phase: 'decided', can: ['appeal'], outcome: two })
    await see(page, 'review, kept')
    await show(null)
    await see(page, 'review, missing')
    await page.route('**/api/home?*', async route => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), reviewWaits: true } })
    })
    await page.goto(PAGES.home.path)
    await expect(page.getByRole('link', { name: look.language === 'en' ? 'Review' : 'Conferir' })).toBeVisible()
    await see(page, 'review, waits at home')
    await page.goto(PAGES.gdprSettings.path)
    await expect(page.getByRole('switch').last()).toBeVisible()
    await see(page, 'review, switch')
  },
}
