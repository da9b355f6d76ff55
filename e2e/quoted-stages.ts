import type { Page } from '@playwright/test'
import {
  authCall,
  joinChallenge,
  latestWorkoutOf,
  logWorkoutOf,
  newChallenge,
  newPerson,
  type Person,
} from './accounts.ts'
import { codeFor } from './outbox.ts'

/** A person with a confirmed address, as required for paying and for a new password. */
export async function confirmed(name: string): Promise<Person> {
  const person = await newPerson(name)
  await authCall('POST', '/verify', {
    type: 'signup',
    email: person.email,
    token: await codeFor(person.email, 'confirmation'),
  })
  return person
}

export async function workoutOfSomebody() {
  const [author, friend] = await Promise.all([newPerson('Nara'), newPerson('Olavo')])
  const challenge = await newChallenge(author, { title: 'Volta da Lagoa' })
  await joinChallenge(friend, challenge)
  await logWorkoutOf(author, { challenge })
  return { author, friend, challenge, activityId: await latestWorkoutOf(author) }
}

/** From the page of a challenge through the checkout to the provider. */
export async function pay(page: Page): Promise<void> {
  await visible(page, /^(Pagar|Pay) /).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Pagar|Pay) / })
    .click()
}

function visible(page: Page, name: RegExp) {
  return page.getByRole('button', { name }).locator('visible=true').first()
}
