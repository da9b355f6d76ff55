import type { Calls } from '@bora/contract/api.ts'
import { readStored, writeStored } from '../../stored.ts'

export type Answers = Calls['PUT /me/survey']['request']['body']
type Question = keyof Answers

/** The questions in order, and what can be answered. */
export const OPTIONS = {
  ageBracket: ['18_24', '25_34', '35_44', '45_54', '55_plus'],
  workoutsPerWeek: ['0', '1_2', '3_4', '5_plus'],
  motivation: ['health', 'habit', 'friends', 'competition', 'prizes'],
  trainingPlace: ['gym', 'outdoors', 'home', 'mixed'],
  wouldInvite: ['yes', 'maybe', 'no'],
} as const satisfies { [Name in Question]-?: ReadonlyArray<NonNullable<Answers[Name]>> }

export const QUESTIONS = Object.keys(OPTIONS) as Question[]

const keyOf = (userId: string) => `bora.survey.${userId}`

/** What this person has answered so far on this device; nothing is sent before the end. */
export function readAnswers(userId: string): Answers {
  let stored: unknown
  try {
    stored = JSON.parse(readStored(keyOf(userId)) ?? '{}')
  } catch {
    return {}
  }
  return Object.fromEntries(
    Object.entries(OPTIONS).flatMap(([question, options]) => {
      const answer = (stored as Record<string, unknown> | null)?.[question]
      return options.some(option => option === answer) ? [[question, answer]] : []
    }),
  )
}

/** Keeps the answers for when the page is opened again; null forgets them. */
export function keepAnswers(userId: string, answers: Answers | null): void {
  writeStored(keyOf(userId), answers && JSON.stringify(answers))
}
