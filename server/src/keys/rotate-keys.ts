import { parseArgs } from 'node:util'
import { readSecrets, type RotatedSecret, type Secrets } from '../core/secrets.ts'
import { systemClock } from '../core/system-clock.ts'
import type { Database } from '../db/database.ts'
import {
  addSecretKey,
  deleteRetiredSigningKeys,
  keysOfSecret,
  retiredSigningKeys,
  retireSecretKeys,
  rotateSigningKey,
} from '../modules/accounts/index.ts'
import { countTokensOfEarlierKeys, revokeTokensOfEarlierKeys } from '../modules/challenges/index.ts'
import { countPushesOfEarlierKeys, endPushesOfEarlierKeys } from '../modules/messaging/index.ts'
import { forgetMarks, openBankMarks, resealBankDetails } from '../modules/payouts/index.ts'
import { countCodesOfEarlierKeys } from '../modules/treasury/index.ts'
import type { Config } from '../settings/config.ts'
import { StartRefused } from '../settings/environment.ts'

const DAY_MS = 86_400_000
/** How long a signed address of a picture lasts, and a link that ends a kind of mail. */
const PICTURES_DAYS = 2
const UNSUBSCRIBE_DAYS = 60
/** Nodes notice a change within a minute, and use the old keys until then. */
const NODES_MS = 120_000

const WHAT: Record<'tokens' | RotatedSecret, string> = {
  tokens: 'signs access tokens',
  pictures: 'signs addresses of pictures and files',
  invites: 'derives invite links and credit codes',
  unsubscribe: 'signs links that end a kind of mail',
  vapid: 'identifies the installation to push services',
  bank: 'seals banking details',
}
type Name = keyof typeof WHAT
const NAMES = Object.keys(WHAT) as Name[]

const USAGE =
  'Usage: npm run rotate-keys, or npm run rotate-keys -- NAME, -- NAME --retire, or -- NAME --retire --anyway; ' +
  `NAME is one of ${NAMES.join(', ')}`

type Ctx = Pick<Database, 'transaction'> & {
  db: Database['kysely']
  config: Config
  secrets: Secrets
  now: Date
  say(line: string): void
}

/**
 * Executes the command in `words`: lists the keys of each secret, adds a key to one, or retires the earlier one.
 * Refuses (`StartRefused`) unknown words, a third key, and retiring a key that is still needed.
 */
export async function rotateKeys(
  { kysely: db, transaction }: Pick<Database, 'kysely' | 'transaction'>,
  config: Config,
  words: string[],
  tell: (line: string) => void,
): Promise<void> {
  const order = readWords(words)
  if (order.lost) await forgetMarks(db)
  const ctx: Ctx = { db, transaction, config, secrets: await readSecrets(db), now: systemClock(), say: tell }
  if (order.name === null) for (const name of NAMES) await list(ctx, name)
  else if (order.lost) tell('The keys of lost banking details are forgotten: start the server with the new one.')
  else if (order.retire) await retire(ctx, order.name, order.anyway)
  else await rotate(ctx, order.name)
}

async function list(ctx: Ctx, name: Name): Promise<void> {
  const earlier =
    name === 'tokens' ? (await retiredSigningKeys(ctx)).length : (await keysOfSecret(ctx.db, name)).length - 1
  const given = configured(ctx, name)
  const keys = given ? `${given.count} in ${given.setting}` : earlier === 0 ? 'one key' : `${earlier + 1} keys`
  ctx.say(`${name.padEnd(12)} ${keys.padEnd(26)} ${WHAT[name]}`)
}

async function rotate(ctx: Ctx, name: Name): Promise<void> {
  const given = configured(ctx, name)
  if (given)
    throw new StartRefused(
      `${given.setting} gives the keys: add the new one after the present one and restart all servers, then put it first and restart them ` +
        `again, then npm run rotate-keys -- ${name} --retire.`,
    )
  if (name === 'tokens') {
    await rotateSigningKey(ctx as Parameters<typeof rotateSigningKey>[0])
    ctx.say('A new key signs within a minute on every node; tokens of the earlier one remain valid until they expire.')
  } else {
    const added = await addSecretKey(ctx.db, name)
    if (!added) throw new StartRefused(`${name} has two keys already: npm run rotate-keys -- ${name} --retire`)
    ctx.say(
      `Key ${added.generation} of ${name} is used from ${added.validFrom} on; the earlier one still opens what it made.`,
    )
  }
  ctx.say(`Later: npm run rotate-keys -- ${name} --retire`)
}

async function retire(ctx: Ctx, name: Name, anyway: boolean): Promise<void> {
  if (name === 'bank') await reseal(ctx)
  const given = configured(ctx, name)
  if (given) return ctx.say(`${given.setting} gives the keys: leave the earlier one out and restart all servers.`)
  const rests = name === 'tokens' ? await tokensRest(ctx) : await restsOn(ctx, name)
  if (rests === null) throw new StartRefused(`${name} has one key: npm run rotate-keys -- ${name} adds another.`)
  if (rests !== '' && !anyway)
    throw new StartRefused(`${rests}. To end it now: npm run rotate-keys -- ${name} --retire --anyway`)
  if (name === 'tokens') await deleteRetiredSigningKeys(ctx)
  else await endEarlier(ctx, name)
  ctx.say(`The earlier key of ${name} is deleted; within a minute it is invalid on every node.`)
}

/** Returns the remaining uses of the earlier key, as a sentence; empty if there are none, null without such a key. */
async function tokensRest(ctx: Ctx): Promise<string | null> {
  const [latest] = await retiredSigningKeys(ctx)
  if (!latest) return null
  return until(ctx, 'Access tokens', latest.getTime() + ctx.config.auth.tokenSeconds * 1_000 + NODES_MS)
}

async function restsOn(ctx: Ctx, name: RotatedSecret): Promise<string | null> {
  const keys = await keysOfSecret(ctx.db, name)
  if (keys.length < 2) return null
  const { generation, validFrom, valid } = keys[0]!
  if (!valid)
    throw new StartRefused(`The new key of ${name} is used from ${validFrom} on: until then the earlier one is.`)
  const since = Date.parse(validFrom) + NODES_MS
  if (name === 'bank') return until(ctx, 'Details that a node seals with the earlier key', since)
  if (name === 'pictures') return until(ctx, 'Addresses of pictures', since + PICTURES_DAYS * DAY_MS)
  if (name === 'unsubscribe') return until(ctx, 'Links in mails', since + UNSUBSCRIBE_DAYS * DAY_MS)
  if (name === 'vapid') {
    const browsers = await countPushesOfEarlierKeys(ctx.db, generation)
    return browsers === 0
      ? until(ctx, 'Browsers', since)
      : `${browsers} browsers get pushes by the earlier key until they are opened`
  }
  const [invites, codes] = [
    await countTokensOfEarlierKeys(ctx, generation),
    await countCodesOfEarlierKeys(ctx, generation),
  ]
  if (invites === 0 && codes === 0) return until(ctx, 'Invites', since)
  return `${invites} open invites and ${codes} valid credit codes are derived from the earlier key`
}

async function endEarlier(ctx: Ctx, name: RotatedSecret): Promise<void> {
  const { generation } = (await keysOfSecret(ctx.db, name))[0]!
  await ctx.transaction(async db => {
    if (name === 'invites') await revokeTokensOfEarlierKeys({ ...ctx, db }, generation)
    if (name === 'vapid') await endPushesOfEarlierKeys(db, generation)
    await retireSecretKeys(db, name, generation)
  })
}

async function reseal(ctx: Ctx): Promise<void> {
  await openBankMarks(ctx)
  const { sealed, unreadable } = await resealBankDetails(ctx)
  ctx.say(`${sealed} banking details were sealed again with the present key.`)
  if (unreadable > 0) ctx.say(`${unreadable} are sealed by an unknown key.`)
}

function configured({ config }: Ctx, name: Name): { setting: string; count: number } | null {
  if (name === 'bank' && config.payouts.dataKeys.length > 0)
    return { setting: 'BANK_DATA_KEY', count: config.payouts.dataKeys.length }
  const { signingKeys } = config.auth
  return name === 'tokens' && signingKeys ? { setting: 'AUTH_SIGNING_KEYS', count: signingKeys.keys.length } : null
}

function until({ now }: Ctx, what: string, at: number): string {
  return at <= now.getTime() ? '' : `${what} of the earlier key last until ${new Date(at).toISOString()}`
}

function readWords(args: string[]): { name: Name | null; retire: boolean; anyway: boolean; lost: boolean } {
  try {
    const flag = { type: 'boolean', default: false } as const
    const { values, positionals } = parseArgs({
      args,
      options: { retire: flag, anyway: flag, lost: flag },
      allowPositionals: true,
    })
    const name = NAMES.find(one => one === positionals[0]) ?? null
    const { retire, anyway, lost } = values
    const fits = retire || anyway || lost ? name !== null : true
    if (positionals.length === (name ? 1 : 0) && fits && !(anyway && !retire) && !(lost && (retire || name !== 'bank')))
      return { name, retire, anyway, lost }
  } catch {}
  throw new StartRefused(USAGE)
}
