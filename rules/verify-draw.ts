import { createHash, createHmac } from 'node:crypto'
import { parseArgs } from 'node:util'
import { printOrRefuse, readNamedFile } from './command-file.ts'
import { checkPublishedDraw, type Hashes, keyDatesNeeded } from './fairness/published-draw.ts'
import { HistoryError } from './history-reader.ts'

const USAGE =
  'Name a published draw, or a challenge and its site: npm run verify-draw -- draw.json, or CHALLENGE --from https://…'
const FROM = 'http://localhost:3000'
const CHALLENGE = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

const hashes: Hashes = {
  sha256: hex => createHash('sha256').update(hex, 'hex').digest('hex'),
  hmac: (keyHex, text) => createHmac('sha256', Buffer.from(keyHex, 'hex')).update(text, 'utf8').digest('hex'),
}

class KeyNotOpen extends HistoryError {}

// Exit status 0 if all draws hold, 1 if one doesn't, 2 for an invalid file or what isn't published (yet).
await printOrRefuse(async () => {
  const { named, from } = readArguments()
  if (named.length === 1 && CHALLENGE.test(named[0]!)) {
    const { draws } = await published(from, `/challenges/${named[0]}/draws`, 'draws')
    if (draws.length === 0) return 'Nothing was drawn in this challenge.'
    const sentences = []
    for (const draw of draws) {
      const withOpened = await withKeys(draw as object, from).catch((error: unknown) => {
        // Poses are drawn day by day: the latest wait for their keys, and the earlier ones can be checked already.
        if (error instanceof KeyNotOpen && sentences.length > 0) return error.message
        throw error
      })
      if (!withOpened.startsWith('{')) {
        sentences.push(withOpened)
        break
      }
      sentences.push(verdictOn(withOpened))
    }
    return sentences.join('\n')
  }
  const text = readNamedFile('verify-draw', USAGE, named)
  const draw = lacksKeys(text)
  return verdictOn(draw ? await withKeys(draw, from) : text)
})

function readArguments(): { named: string[]; from: string } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } })
    return { named: positionals, from: values.from ?? FROM }
  } catch {
    throw new HistoryError('', USAGE)
  }
}

function verdictOn(text: string): string {
  const { holds, checked, faults, notes } = checkPublishedDraw(text, hashes)
  if (!holds) process.exitCode = 1
  return [holds ? `Holds: ${checked}.` : `Doesn't hold: ${checked}.`, ...faults, ...notes].join('\n')
}

/** Returns the draw in a file without keys of its own; null if it has some, or isn't a draw. */
function lacksKeys(text: string): object | null {
  try {
    const draw: unknown = JSON.parse(text)
    return typeof draw === 'object' && draw !== null && !('keys' in draw) ? draw : null
  } catch {
    return null
  }
}

/** Returns a draw with the opened keys of its dates, as the site publishes them. */
async function withKeys(draw: object, from: string): Promise<string> {
  const needed = keyDatesNeeded(JSON.stringify(draw))
  const keys: object[] = []
  for (let until: string | null = needed.until; until !== null && until >= needed.from;) {
    const page: { keys: unknown[]; next: unknown } = await published(from, `/day-keys?until=${until}`, 'keys')
    for (const one of page.keys as { date: string; key: string | null; opensOn: string }[]) {
      if (one.date < needed.from) continue
      if (one.key === null) throw new KeyNotOpen('', `The key of ${one.date} is public from ${one.opensOn} on`)
      keys.push(one)
    }
    until = typeof page.next === 'string' ? page.next : null
  }
  return JSON.stringify({ ...draw, keys })
}

/** Asks the site for public data: an object with a list of this name. */
async function published<Name extends string>(
  site: string,
  path: string,
  list: Name,
): Promise<Record<Name, unknown[]> & { next: unknown }> {
  let answer: Response
  try {
    answer = await fetch(new URL(`/api${path}`, site))
  } catch {
    throw new HistoryError('', `No Bora answers at ${site}: name its address with --from`)
  }
  if (answer.status === 404) throw new HistoryError('', `${site} publishes no such challenge`)
  const body: unknown = answer.ok ? await answer.json().catch(() => null) : null
  if (typeof body === 'object' && body !== null && list in body && Array.isArray((body as Record<Name, unknown>)[list]))
    return body as Record<Name, unknown[]> & { next: unknown }
  throw new HistoryError('', `${site} answers with ${answer.status}, and no ${list}`)
}
