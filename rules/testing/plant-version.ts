import { type BusinessNumbers, currentNumbers, currentRulesVersion, RULES_VERSIONS } from '../rules-version.ts'

/**
 * Adds a version of the rules in this process: the latest with these numbers replaced. New challenges use it from then
 * on. Returns its number.
 */
export function plantVersion(different: Partial<BusinessNumbers>): number {
  const version = currentRulesVersion() + 1
  RULES_VERSIONS[version] = { ...currentNumbers(), ...different }
  return version
}
