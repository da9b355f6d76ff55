import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { parseEnv } from 'node:util'
import { readConfig } from './settings/config.ts'
import { lackingForProduction } from './settings/production.ts'
import { unknownSettings } from './settings/unknown-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'bora-setup-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const NEEDED = {
  '--site': 'https://bora.example',
  '--smtp': 'smtp://user:pa$$word@mail.example:587',
  '--mail-from': 'Bora <no-reply@bora.example>',
}

function setup(name: string, flags: Record<string, string>): Promise<{ code: number; said: string }> {
  const args = [
    join(import.meta.dirname, 'setup.ts'),
    '--yes',
    '--to',
    join(folder, name),
    ...Object.entries(flags).flat(),
  ]
  return new Promise(done => {
    execFile(process.execPath, args, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

test('npm run setup writes the settings of production, with a fresh secret, never over an existing file', async () => {
  assert.equal((await setup('first', { ...NEEDED, '--metrics': '9100' })).code, 0)
  const text = readFileSync(join(folder, 'first'), 'utf8')
  const settings = parseEnv(text)
  assert.equal(statSync(join(folder, 'first')).mode & 0o077, 0)
  assert.deepEqual(lackingForProduction(readConfig(settings)), [])
  assert.equal(settings.SMTP_URL, NEEDED['--smtp'])
  assert.equal(settings.MAIL_FROM, NEEDED['--mail-from'])
  assert.match(settings.BANK_DATA_KEY!, /^[0-9a-f]{64}$/)
  const example = readFileSync(join(import.meta.dirname, '..', '..', '.env.example'), 'utf8')
  assert.deepEqual(unknownSettings(text, example), [])

  const again = await setup('first', NEEDED)
  assert.equal(again.code, 1)
  assert.match(again.said, /is there already: change it by hand/)
  assert.equal(readFileSync(join(folder, 'first'), 'utf8'), text)
  await setup('second', NEEDED)
  assert.notEqual(parseEnv(readFileSync(join(folder, 'second'), 'utf8')).BANK_DATA_KEY, settings.BANK_DATA_KEY)
})

test('it refuses settings in the words of the start, and names missing ones by their flag', async () => {
  const wrong = [
    [{ '--smtp': 'smtp://mail.example', '--mail-from': 'Bora <a@b.example>' }, /^Say --site: Public address/],
    [{ ...NEEDED, '--site': 'bora.example' }, /^SITE_URL must be an address like/],
    [{ ...NEEDED, '--port': 'x' }, /^PORT must be a whole number/],
    [{ ...NEEDED, '--payments': 'stripe' }, /^Say --stripe-key/],
    [{ ...NEEDED, '--dreams': 'on' }, /^Usage: npm run setup/],
  ] as const
  for (const [flags, says] of wrong) {
    const { code, said } = await setup('none', flags as unknown as Record<string, string>)
    assert.equal(code, 1)
    assert.match(said, says)
  }
})

test('with a provider of payments its keys are asked for, and payouts go by hand', async () => {
  const flags = {
    ...NEEDED,
    '--payments': 'stripe',
    '--stripe-key': 'sk_live_abc',
    '--stripe-webhook': 'whsec_abc',
  }
  const { code, said } = await setup('paid', flags)
  assert.equal(code, 0, said)
  const { payments, payouts } = readConfig(parseEnv(readFileSync(join(folder, 'paid'), 'utf8')))
  assert.deepEqual([payments.provider, payments.mode, payouts.provider], ['stripe', 'live', 'manual'])
})
