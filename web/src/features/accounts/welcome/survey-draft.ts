import type { Calls } from '@bora/contract/api.ts'
import { SURVEY_OPTIONS } from '@bora/rules/survey.ts'
import { readStored, writeStored } from '../../../device/stored.ts'

export type Answers = Calls['PUT /me/survey']['request']['body']
export const QUESTIONS = Object.keys(SURVEY_OPTIONS) as Array<keyof typeof SURVEY_OPTIONS>

const keyOf = (userId: string) => `bora.survey.${userId}`

/** This person's answers so far on this device; nothing is sent before the end. */
export function readAnswers(userId: string): Answers {
  let stored: unknown
  try {
    stored = JSON.parse(readStored(keyOf(userId)) ?? '{}')
  } catch {
    return {}
  }
  return Object.fromEntries(
    Object.entries(SURVEY_OPTIONS).flatMap(([question, options]) => {
      const answer = (stored as Record<string, unknown> | null)?.[question]
      return options.some(option => option === answer) ? [[question, answer]] : []
    }),
  )
}

/** Stores the answers for when the page is opened again; null deletes them. */
export function keepAnswers(userId: string, answers: Answers | null): void {
  writeStored(keyOf(userId), answers && JSON.stringify(answers))
}
