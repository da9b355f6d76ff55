import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import { readConfig } from './config.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const source = join(root, 'server', 'src')
const example = readFileSync(join(root, '.env.example'), 'utf8')
const programs = globSync('**/*.ts', { cwd: source })
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => !/\.test\.ts$|(^|\/)testing(\/|\.ts$|-[\w-]+\.ts$)/.test(path))
  .map(path => ({ path, text: readFileSync(join(source, path), 'utf8') }))

// Files that read how the system runs programs, which is no setting of ours.
const OF_THE_SYSTEM = ['db/embedded/binaries.ts', 'db/embedded/launch-methods.ts']

/** Returns the variables that a source names. */
function namedIn(text: string): string[] {
  if (!/\bEnvironment\b/.test(text)) return []
  const read = /environment\.([A-Z][A-Z\d_]*)|(?<!variable\()'([A-Z][A-Z\d]*_[A-Z\d_]+|PORT)'/g
  return [...text.matchAll(read)].map(([, property, quoted]) => (property ?? quoted)!)
}

/** Returns the variables that the start reads if every optional feature is enabled. */
function askedFor(): string[] {
  const asked = new Set<string>()
  const values: Record<string, string> = {
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+15005550006',
    PAYOUT_PROVIDER: 'asaas',
    BANK_DATA_KEY: 'ab'.repeat(32),
    ASAAS_API_KEY: 'key',
    ASAAS_WEBHOOK_TOKEN: 'token'.repeat(8),
    ASAAS_URL: 'https://api-sandbox.asaas.com/v3',
    AUTH_SAML: 'on',
    PHOTO_STORE: 's3',
    S3_BUCKET: 'bora-files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    AUTH_PROVIDERS: 'acme',
    AUTH_ACME_ISSUER: 'https://login.acme.example',
    AUTH_ACME_CLIENT_ID: 'bora',
  }
  readConfig(
    new Proxy(values, {
      get(all, name: string) {
        asked.add(name)
        return all[name]
      },
    }),
  )
  return [...asked]
}

/** Returns the variables in only one of the two. */
function difference(exampleText: string, texts: string[]): { missing: string[]; unread: string[] } {
  const listed = Object.keys(parseEnv(exampleText))
  const read = new Set([...askedFor(), ...texts.flatMap(namedIn)])
  return {
    missing: [...read].filter(name => !listed.includes(name)),
    unread: listed.filter(name => !read.has(name)),
  }
}

const texts = programs.map(({ text }) => text)

test('.env.example has every variable that the server reads, and no other', () => {
  assert.deepEqual(difference(example, texts), { missing: [], unread: [] })
})

test('a missing variable and an unused one are detected', () => {
  const planted = `import type { Environment } from './environment.ts'
    export const read = (environment: Environment) => [environment.PLANTED, switched(environment, 'ALSO_PLANTED', true)]`
  const without = example.replace(/^PRIZE_HOLD_DAYS=.*\n/m, '').replace(/^AUTH_ACME_SCOPES=\n/m, '')
  assert.deepEqual(difference(`${without}\nDREAMS=on\n`, [...texts, planted]), {
    missing: ['PRIZE_HOLD_DAYS', 'AUTH_ACME_SCOPES', 'PLANTED', 'ALSO_PLANTED'],
    unread: ['DREAMS'],
  })
})

test('values in .env.example equal the defaults', () => {
  assert.deepEqual(readConfig(parseEnv(example)), readConfig({}))
})

test('the tables of README.md and docs/sign-in.md have the same defaults', () => {
  const values = parseEnv(example)
  const rows = ['README.md', join('docs', 'sign-in.md')]
    .flatMap(page => readFileSync(join(root, page), 'utf8').split('\n'))
    .flatMap(line => {
      const [, first = '', second = ''] = line.split('|').map(cell => cell.trim())
      const names = [...first.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name!)
      const defaults = /^(`[^`<]+`(, )?)+$/.test(second) ? second.replaceAll('`', '').split(', ') : []
      return names.map((name, index) => ({ name, value: defaults[index] ?? defaults[0] }))
    })
  assert.ok(rows.length > 30)
  for (const { name, value } of rows) {
    assert.ok(name in values, `${name} is in .env.example`)
    if (value !== undefined) assert.equal(values[name], value, name)
  }
})

test('the environment is read in one place', () => {
  const readers = (all: typeof programs) =>
    all.filter(({ text }) => /\bprocess\.env\b/.test(text)).map(({ path }) => path)
  assert.deepEqual(readers(programs).sort(), [...OF_THE_SYSTEM, 'settings/config.ts'])
  const planted = { path: 'planted.ts', text: 'const port = process.env.PORT' }
  assert.ok(readers([...programs, planted]).includes('planted.ts'))
})
