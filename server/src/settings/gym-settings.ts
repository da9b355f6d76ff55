import { type Environment, oneOf, StartRefused } from './environment.ts'

/** The source of gyms; `overpassUrl` null is the embedded list. */
export type GymSettings = { overpassUrl: string | null }

const PUBLIC_OVERPASS = 'https://overpass-api.de/api/interpreter'

/** Reads the configured gym directory; refuses an invalid address with a sentence that names the variable. */
export function readGymSettings(environment: Environment): GymSettings {
  const directory = oneOf(environment, 'GYM_DIRECTORY', ['embedded', 'overpass'], 'embedded')
  const url = overpassUrl(environment.OVERPASS_URL || PUBLIC_OVERPASS)
  return { overpassUrl: directory === 'overpass' ? url : null }
}

// Only a service on this machine may be used without encryption: even a rough location is private.
function overpassUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isNear = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url?.hostname ?? '')
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isNear)
  if (url && isSafe && !url.username && !url.password && !url.search && !url.hash) return url.href
  // It may contain a password, so it is never repeated.
  throw new StartRefused(
    `OVERPASS_URL must be an https address like ${PUBLIC_OVERPASS} without a name, a password or a question (http only on this machine).`,
  )
}
