import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { StartRefused } from './environment.ts'
import { readMessageSettings } from './message-settings.ts'

const twilio = { SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+1500' }

test('without configuration nothing is sent', () => {
  const read = readMessageSettings({ SMTP_URL: '', SMS_PROVIDER: 'none', SUPPORT_EMAIL: '' })
  const { mailFrom, smtpUrl, twilio, supportEmail, mailPerSecond, mailConnections } = read
  assert.deepEqual([mailPerSecond, mailConnections], [20, 8])
  assert.deepEqual([mailFrom, smtpUrl, twilio, supportEmail], ['Bora <no-reply@localhost>', null, null, null])
})

test('every variable is read', () => {
  const settings = readMessageSettings({
    ...twilio,
    MAIL_FROM: 'Time da Bora <oi@bora.example>',
    SUPPORT_EMAIL: 'ajuda@bora.example',
    SMTP_URL: 'smtps://bora:p%40ss@mail.example',
    SMTP_TLS: 'optional',
    MAIL_PER_SECOND: '14',
    MAIL_CONNECTIONS: '3',
    MAIL_REPORTS_TOKEN: 'a'.repeat(24),
  })
  assert.deepEqual(settings, {
    mailFrom: 'Time da Bora <oi@bora.example>',
    supportEmail: 'ajuda@bora.example',
    smtpUrl: 'smtps://bora:p%40ss@mail.example',
    smtpTls: 'optional',
    mailPerSecond: 14,
    mailConnections: 3,
    reportsTokens: ['a'.repeat(24)],
    twilio: { accountSid: 'AC1', authToken: 'secret', from: '+1500', url: 'https://api.twilio.com' },
  })
})

const broken: Record<string, string[]> = {
  MAIL_FROM: ['Bora', 'Bora <oi@bora.example>\r\nBcc: a@b.example', 'a@b.example, c@d.example', '<>'],
  SUPPORT_EMAIL: ['ajuda', 'Ajuda <ajuda@bora.example>', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example'],
  SMTP_URL: [
    'mail.example:587',
    'https://user:secret@mail.example',
    'smtp://',
    'smtp://user:secret@',
    'smtp://user:secret%@mail.example',
  ],
  SMTP_TLS: ['yes'],
  MAIL_PER_SECOND: ['0', '1001', '2.5', 'many'],
  MAIL_CONNECTIONS: ['2', '51', '-8'],
  MAIL_REPORTS_TOKEN: ['secret', 'secret with blanks that is long enough', `secret${'é'.repeat(24)}`],
  SMS_PROVIDER: ['pigeon'],
  TWILIO_URL: ['api.twilio.com', 'http://api.twilio.com', 'https://api.twilio.com/2010', 'ftp://localhost'],
}

for (const [name, values] of Object.entries(broken)) {
  test(`an invalid ${name} gives one sentence that names it and no password`, () => {
    for (const value of values) {
      assert.throws(
        () => readMessageSettings({ ...twilio, [name]: value }),
        (error: unknown) =>
          error instanceof StartRefused && error.message.startsWith(name) && !/secret/.test(error.message),
        `${name}=${value}`,
      )
    }
  })
}

for (const name of ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']) {
  test(`Twilio without ${name} is incomplete`, () => {
    assert.throws(
      () => readMessageSettings({ ...twilio, [name]: '' }),
      new StartRefused(`SMS_PROVIDER=twilio needs ${name}.`),
    )
  })
}

test('production does not start if mail, its sender or enabled text messages are not configured', async () => {
  const complete = {
    NODE_ENV: 'production',
    SITE_URL: 'https://bora.example',
    TRUST_PROXY: '0',
    ALLOW_SANDBOX_PAYMENTS: '1',
  }
  const refusalOf = async (settings: Record<string, string>) => {
    // The process must not get any further.
    const env = {
      PATH: process.env.PATH,
      ...complete,
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
      DATABASE_WAIT_SECONDS: '0',
      ...settings,
    }
    const main = join(import.meta.dirname, '../main.ts')
    return promisify(execFile)(process.execPath, [main], { env, cwd: '/' }).then(
      () => assert.fail('it started'),
      (error: { stderr: string }) => error.stderr,
    )
  }
  const texts = 'SMS_PROVIDER \\(AUTH_PHONE and AUTH_PHONE_FACTOR send text messages\\)'
  const without = await refusalOf({ AUTH_PHONE: 'on' })
  assert.match(
    (JSON.parse(without) as { msg: string }).msg,
    new RegExp(`^Production needs SMTP_URL \\([^\n]+\\) and MAIL_FROM \\([^\n]+\\) and ${texts}\\.$`),
  )
  const whole = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'oi@bora.example', ...twilio, AUTH_PHONE: 'on' }
  assert.doesNotMatch(await refusalOf(whole), /Production needs/)
})
