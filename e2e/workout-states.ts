import { joinChallenge, latestWorkoutOf, logWorkoutOf, newChallenge, newPerson } from './accounts.ts'
import type { Part } from './states.ts'
import { expect } from './world.ts'

/** What one does with workouts that were logged: the history, editing one, reporting somebody else's. */
export const workoutChanges: Part = {
  name: 'workout-changes',
  boards: /add-activity|states/,
  async walk({ browser, look, see }) {
    const [author, friend] = await Promise.all([newPerson('Iris'), newPerson('Gil')])
    const challenge = await newChallenge(author, { title: 'Um por dia' })
    await joinChallenge(friend, challenge)
    const page = await author.open(browser, look)
    await page.goto('/profile/workouts')
    await see(page, 'no workout yet')
    await logWorkoutOf(author, { challenge })
    await page.reload()
    await page.getByRole('listitem').getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await see(page, 'one of the history')
    const id = await latestWorkoutOf(author)
    await page.goto(`/profile/workouts?edit=${id}`)
    await page.getByLabel(/^(Duração|Duration)$/).fill('20')
    await see(page, 'edited, worth nothing any more')
    const other = await friend.open(browser, look)
    await other.goto(`/challenge/${challenge}?report=${id}`)
    await expect(other.getByRole('dialog').getByRole('radio').first()).toBeAttached()
    await see(other, 'report')
  },
}
