import { closest, distance } from 'fastest-levenshtein'
import { parseEnv } from 'node:util'

/** A name that is no setting, and the most similar setting. */
export type UnknownSetting = { name: string; meant: string | null }

// Read by Node, the system's libraries, or the database's client, and by nothing of ours.
const OF_OTHERS =
  /^(NODE_(OPTIONS|EXTRA_CA_CERTS|DEBUG|NO_WARNINGS|USE_ENV_PROXY|USE_SYSTEM_CA)|npm_\w+|UV_\w+|MALLOC_\w+|PG[A-Z]+|TZ|PATH|HOME|TMPDIR|LANG|LC_\w+|SSL_CERT_\w+|(HTTPS?|NO)_PROXY)$/
const OF_A_PROVIDER = /^AUTH_[A-Z\d]+_(ISSUER|CLIENT_ID|CLIENT_SECRET|SCOPES|LABEL|HOSTS)$/
const MAX_TYPOS = 3

/** Returns the names in an `.env` file that are missing in `.env.example`, which lists every setting. */
export function unknownSettings(text: string, example: string): UnknownSetting[] {
  const known = Object.keys(parseEnv(example))
  return Object.keys(parseEnv(text))
    .sort()
    .filter(name => !known.includes(name) && !OF_OTHERS.test(name) && !OF_A_PROVIDER.test(name))
    .map(name => {
      const near = closest(name, known)
      return { name, meant: distance(name, near) <= MAX_TYPOS ? near : null }
    })
}

/** Returns one sentence for the operator; null if all names are known. */
export function tellUnknown(unknown: UnknownSetting[]): string | null {
  if (unknown.length === 0) return null
  const names = unknown.map(({ name, meant }) => (meant === null ? name : `${name} (perhaps ${meant}?)`))
  return `Note: .env has ${names.join(', ')}, which no setting is called: .env.example lists them all.`
}
