import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { envFile, readConfig } from './settings/config.ts'
import { type Environment, StartRefused } from './settings/environment.ts'
import { lackingForProduction } from './settings/production.ts'

/** The questions, in this order; `flag` answers it without a question. A question without `byDefault` has to be answered. */
type Question = {
  flag: string
  name: string
  asks: string
  byDefault?: string
  /** Whether it is asked, given the earlier answers. */
  when?(answers: Environment): boolean
}

const payments = (provider: string) => (answers: Environment) => answers.PAYMENT_PROVIDER === provider

const QUESTIONS: Question[] = [
  { flag: 'site', name: 'SITE_URL', asks: 'Public address of the site, like https://bora.example' },
  { flag: 'port', name: 'PORT', asks: 'Port of this server', byDefault: '3000' },
  {
    flag: 'proxies',
    name: 'TRUST_PROXY',
    asks: 'How many proxies stand in front of it (1 for nginx or Caddy on this machine)',
    byDefault: '1',
  },
  {
    flag: 'database',
    name: 'DATABASE_URL',
    asks: 'PostgreSQL of your own, like postgresql://user:password@host:5432/bora; empty for the built-in one',
    byDefault: '',
  },
  { flag: 'data-dir', name: 'DATA_DIR', asks: 'Folder for the built-in database and for photos', byDefault: './data' },
  { flag: 'smtp', name: 'SMTP_URL', asks: 'Mail server, like smtp://user:password@host:587' },
  { flag: 'mail-from', name: 'MAIL_FROM', asks: 'Sender of mails, like Bora <no-reply@bora.example>' },
  {
    flag: 'support',
    name: 'SUPPORT_EMAIL',
    asks: 'Address that people write to for help; may be empty',
    byDefault: '',
  },
  {
    flag: 'payments',
    name: 'PAYMENT_PROVIDER',
    asks: 'Who takes payments: sandbox (no real money), stripe or mercadopago',
    byDefault: 'sandbox',
  },
  { flag: 'stripe-key', name: 'STRIPE_SECRET_KEY', asks: 'Secret key of Stripe', when: payments('stripe') },
  {
    flag: 'stripe-webhook',
    name: 'STRIPE_WEBHOOK_SECRET',
    asks: 'Signing secret of its webhook',
    when: payments('stripe'),
  },
  {
    flag: 'mercado-pago-token',
    name: 'MERCADO_PAGO_ACCESS_TOKEN',
    asks: 'Access token of Mercado Pago',
    when: payments('mercadopago'),
  },
  {
    flag: 'mercado-pago-webhook',
    name: 'MERCADO_PAGO_WEBHOOK_SECRET',
    asks: 'Secret of its webhook',
    when: payments('mercadopago'),
  },
  { flag: 'metrics', name: 'METRICS_PORT', asks: 'Port of the metrics for Prometheus; empty for none', byDefault: '' },
]

// npm run setup: asks for the settings of a production server and writes .env with fresh secrets; never overwrites an
// existing one. Each question has a flag that answers it, and --yes accepts the defaults of the others
// (docs/running.md#settings).
try {
  const { file, flags, yes } = readArguments(process.argv.slice(2))
  if (existsSync(file)) throw new StartRefused(`${file} is there already: change it by hand, or move it away first.`)
  const answers = await answered(flags, yes)
  writeFileSync(file, textOf(answers), { flag: 'wx', mode: 0o600 })
  say(`${file} is written, for this account alone. It holds secrets: keep a copy of it where you keep passwords.`)
  say('Without BANK_DATA_KEY all people must give their banking details again before they can be paid.')
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function answered(flags: Record<string, string>, yes: boolean): Promise<Environment> {
  const answers: Environment = { NODE_ENV: 'production', BANK_DATA_KEY: randomBytes(32).toString('hex') }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const isAsked = process.stdin.isTTY && !yes
  try {
    for (const question of QUESTIONS) {
      if (question.when && !question.when(answers)) continue
      const given = flags[question.flag] ?? (isAsked ? undefined : question.byDefault)
      if (given === undefined && !isAsked) throw new StartRefused(`Say --${question.flag}: ${question.asks}.`)
      if (given === undefined) await ask(terminal, question, answers)
      else take(question, given, answers)
      // With a provider people pay real money; payouts by hand need no contract with another one.
      if (question.name === 'PAYMENT_PROVIDER')
        if (given === 'sandbox' || answers.PAYMENT_PROVIDER === 'sandbox') answers.ALLOW_SANDBOX_PAYMENTS = '1'
        else answers.PAYOUT_PROVIDER = 'manual'
    }
  } finally {
    terminal.close()
  }
  const lacking = lackingForProduction(readConfig(answers))
  if (lacking.length > 0) throw new StartRefused(`Production needs ${lacking.join(' and ')}.`)
  return answers
}

async function ask(terminal: ReturnType<typeof createInterface>, question: Question, answers: Environment) {
  const { asks, byDefault } = question
  for (;;) {
    const text = (await terminal.question(`${asks}${byDefault ? ` [${byDefault}]` : ''}: `)).trim()
    const value = text || byDefault
    if (value === undefined) continue
    try {
      return take(question, value, answers)
    } catch (error) {
      say((error as Error).message)
    }
  }
}

/** Keeps an answer, or refuses it with the sentence that the start would have for it. */
function take({ name, when }: Question, value: string, answers: Environment): void {
  if (/[\n\r]|^'|'$/.test(value)) throw new StartRefused(`${name} cannot hold line breaks, or quotes at its ends.`)
  const tried = { ...answers, [name]: value }
  // Half of a provider is refused by the start, and complete only after the next questions.
  if (!when && !(name === 'PAYMENT_PROVIDER' && ['stripe', 'mercadopago'].includes(value)) && !isHalf(answers))
    readConfig(tried)
  answers[name] = value
}

function isHalf({ PAYMENT_PROVIDER: provider = 'sandbox' }: Environment): boolean {
  return provider !== 'sandbox'
}

function textOf(answers: Environment): string {
  const lines = Object.entries(answers)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${/[\s#"'`$]/.test(value!) ? `'${value}'` : value}`)
  return `# Written by npm run setup. All settings stand in .env.example.\n${lines.join('\n')}\n`
}

function readArguments(given: string[]): { file: string; flags: Record<string, string>; yes: boolean } {
  const names = [...QUESTIONS.map(({ flag }) => flag), 'to']
  const texts = Object.fromEntries(names.map(name => [name, { type: 'string' as const }]))
  try {
    const { values } = parseArgs({ args: given, options: { ...texts, yes: { type: 'boolean' } } })
    const { yes = false, to, ...flags } = values as Record<string, string> & { yes?: boolean }
    return { file: to ? resolve(to) : envFile, flags, yes: yes as boolean }
  } catch {
    throw new StartRefused(`Usage: npm run setup, or npm run setup -- --yes with --${names.join(', --')}`)
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
