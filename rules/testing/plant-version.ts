import { type BusinessNumbers, currentNumbers, currentRulesVersion, RULES_VERSIONS } from '../rules-version.ts'

/**
 * Plants a version of the rules for this process: the latest, with these numbers instead of its own. New challenges get
 * it from then on. Returns its number.
 */
export function plantVersion(different: Partial<BusinessNumbers>): number {
  const version = currentRulesVersion() + 1
  RULES_VERSIONS[version] = { ...currentNumbers(), ...different }
  return version
}
