import { NAME_MAX_LENGTH, NAME_MIN_LENGTH } from '@bora/rules/limits.ts'
import { checkText } from '@bora/rules/shown-text.ts'
import type { RefusalText } from './refusal-text.ts'

const PROBLEMS = { too_short: 'name.short', too_long: 'name.long', unreadable: 'name.unreadable' } as const

/** Returns the problem with a name: the key of its sentence, or true if there is none. */
export function nameProblem(name: string): true | RefusalText['key'] {
  if (name.trim() === '') return 'name.missing'
  const problem = checkText(name, { least: NAME_MIN_LENGTH, most: NAME_MAX_LENGTH })
  return problem === null || PROBLEMS[problem]
}
