import { numbersOf } from '../rules-version.ts'
import type { Rules } from './chosen-rules.ts'

/**
 * Returns the complete rules of a challenge of this version: the given ones, and defaults for absent or null ones
 * (docs/rules/scoring.md#choices).
 */
export function withDefaults(
  rules: { [Name in keyof Rules]?: Rules[Name] | null } | null | undefined,
  rulesVersion: number,
): Rules {
  const given = Object.entries(rules ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return { ...numbersOf(rulesVersion).defaults, ...Object.fromEntries(given) }
}
