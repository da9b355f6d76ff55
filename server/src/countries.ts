import { connect, type Database } from './db/database.ts'
import { runningDatabase } from './db/running-database.ts'
import { areBrackets, TAX_PER, type TaxBracket, type TaxRule } from '@bora/rules/prize-tax.ts'
import { countrySwitches, taxRules, setCountryOpen, writeTaxRule } from './modules/payments/index.ts'
import { loadEnvFile, readConfig } from './settings/config.ts'
import { StartRefused } from './settings/environment.ts'

const KINDS = ['challenge', 'sponsored', 'fixed'] as const
const SWITCHED = [...KINDS, 'payouts'] as const
const USAGE = [
  'npm run countries -- list [BR]',
  'npm run countries -- on BR challenge --by "Who decides" --reason "Why it may be open"',
  'npm run countries -- off BR challenge --by "Who decides" --reason "Why it is closed"',
  'npm run countries -- tax BR challenge none --by "Who decides" --reason "Why nothing is withheld"',
  'npm run countries -- tax BR challenge prize 0=30 --by "Who decides" --reason "Which law says so"',
  'npm run countries -- tax BR challenge year 100000=10,500000=27.5 --by "Who decides" --reason "Which law says so"',
  'Taxes: of each prize, or of a calendar year; from so many whole cents on, so many percent of what lies above.',
  `Prizes: ${KINDS.join(', ')}; payouts are turned on and off in the same way. Whatever is said here stays, with its reason and who said it.`,
].join('\n')
// As in the database.
const LENGTHS = { reason: [10, 500], by: [2, 200] } as const

// npm run countries: where prizes of each kind and payouts are open, once real money moves
// (docs/rules/money.md#countries), in the database of the running server.
try {
  loadEnvFile()
  const config = readConfig()
  const command = commandOf(process.argv.slice(2))
  const connection = runningDatabase(config)
  const database = connect(connection, 'the database', 1)
  try {
    if (command.what === 'list') await list(database, command.country)
    else if (command.what === 'tax') await tax(database, command)
    else await turn(database, command)
  } finally {
    await database.end()
  }
  if (config.payments.mode !== 'live') say('No real money moves here; until it does, every country is open.')
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

type Said = { country: string; by: string; reason: string }
type Turn = Said & { what: 'on' | 'off'; switched: (typeof SWITCHED)[number] }
type Tax = Said & { what: 'tax'; prizeKind: (typeof KINDS)[number]; rule: TaxRule }
type Command = { what: 'list'; country?: string } | Turn | Tax

function commandOf(words: readonly string[]): Command {
  const [what, country, kind, ...rest] = words
  if (what === 'list' && words.length <= 2 && (country === undefined || isCountry(country)))
    return country ? { what, country } : { what }
  const prizeKind = KINDS.find(one => one === kind)
  if (what === 'tax' && country && isCountry(country) && prizeKind) return taxOf(country, prizeKind, rest)
  const switched = SWITCHED.find(one => one === kind)
  if ((what !== 'on' && what !== 'off') || !country || !isCountry(country) || !switched) throw new StartRefused(USAGE)
  return { what, country, switched, ...saidIn(rest) }
}

function taxOf(country: string, prizeKind: Tax['prizeKind'], words: readonly string[]): Tax {
  const about = { what: 'tax' as const, country, prizeKind }
  if (words[0] === 'none') return { ...about, rule: { per: 'prize', brackets: [] }, ...saidIn(words.slice(1)) }
  const per = TAX_PER.find(one => one === words[0])
  const brackets = words[1]?.split(',').map(bracketOf) ?? []
  if (!per || brackets.length === 0 || !areBrackets(brackets)) throw new StartRefused(USAGE)
  return { ...about, rule: { per, brackets }, ...saidIn(words.slice(2)) }
}

function bracketOf(text: string): TaxBracket {
  const match = /^(\d{1,12})=(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) throw new StartRefused(USAGE)
  return { fromCents: Number(match[1]), basisPoints: Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0')) }
}

function saidIn(words: readonly string[]): Pick<Said, 'by' | 'reason'> {
  const said: Partial<Record<'by' | 'reason', string>> = {}
  for (let i = 0; i < words.length; i += 2) {
    const name = (['by', 'reason'] as const).find(one => words[i] === `--${one}`)
    if (!name || said[name] !== undefined) throw new StartRefused(USAGE)
    said[name] = words[i + 1]?.trim() ?? ''
  }
  return { by: within('by', said.by), reason: within('reason', said.reason) }
}

function within(name: keyof typeof LENGTHS, text = ''): string {
  const [least, most] = LENGTHS[name]
  if (text.length >= least && text.length <= most) return text
  throw new StartRefused(`--${name} takes ${least} to ${most} characters.\n${USAGE}`)
}

function isCountry(text: string): boolean {
  return /^[A-Z]{2}$/.test(text)
}

async function turn(database: Database, { what, country, switched, by, reason }: Turn): Promise<void> {
  const wish = { country, what: switched, isOn: what === 'on', reason, changedBy: by }
  const changed = await database.transaction(db => setCountryOpen(db, wish))
  const name = switched === 'payouts' ? 'Payouts' : `Prizes of kind ${switched}`
  say(`${name} in ${country} ${changed ? 'are' : 'were already'} ${what}.`)
}

async function tax(database: Database, { country, prizeKind, by, reason, rule }: Tax): Promise<void> {
  await database.transaction(db => writeTaxRule(db, { ...rule, country, prizeKind, reason, decidedBy: by }))
  say(`From prizes of kind ${prizeKind} in ${country} is withheld: ${textOf(rule)}.`)
}

function textOf({ per, brackets }: TaxRule): string {
  const parts = brackets.map(({ fromCents, basisPoints }) => `${basisPoints / 100}% from ${fromCents} cents on`)
  return parts.length === 0 ? 'nothing' : `of each ${per} ${parts.join(', ')}`
}

async function list(database: Database, country?: string): Promise<void> {
  const switches = await countrySwitches(database.kysely, country)
  for (const { decidedAt, decidedBy, reason, ...one } of (await taxRules(database.kysely, country)).toReversed())
    say(
      `${new Date(decidedAt).toISOString()}  ${one.country}  ${one.prizeKind.padEnd(9)}  tax: ${textOf(one)}  ${decidedBy}: ${reason}`,
    )
  if (switches.length === 0) say('Nothing was turned on yet.')
  // Oldest first, so that the current state is the last line.
  for (const { changedAt, changedBy, reason, isOn, ...one } of switches.toReversed()) {
    const state = isOn ? 'on ' : 'off'
    say(
      `${new Date(changedAt).toISOString()}  ${one.country}  ${one.what.padEnd(9)}  ${state}  ${changedBy}: ${reason}`,
    )
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
