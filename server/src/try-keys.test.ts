import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotSent } from './adapters/not-sent.ts'
import { ProviderError } from './adapters/payment-provider.ts'
import { smtpMail } from './adapters/smtp-mail.ts'
import { readMessageSettings } from './settings/message-settings.ts'
import { tryKeys } from './try-keys.ts'

async function tried(parts: Parameters<typeof tryKeys>[0]): Promise<string[]> {
  const said: string[] = []
  const say = (level: string) => (about: object, message: string) =>
    void said.push(`${level}: ${message} ${JSON.stringify(about)}`)
  await tryKeys(parts, { info: say('info'), error: say('error') })
  return said.sort()
}

const none = { id: 'sandbox' as const, async *changedSince() {} }

test('accepted and refused keys are logged in words and without the key', async () => {
  const stripe = { id: 'stripe' as const, async *changedSince() {} }
  assert.deepEqual(await tried({ payments: stripe, mail: async () => {} }), [
    'info: the mail server takes our keys {}',
    'info: the payment provider (stripe) takes our keys {}',
  ])
  const wrong = {
    id: 'stripe' as const,
    // oxlint-disable-next-line require-yield
    async *changedSince(): AsyncGenerator<string> {
      throw new ProviderError('definitive', 'Invalid API Key provided: sk_live_secret')
    },
  }
  const mail = () => Promise.reject(new NotSent('SMTP EAUTH 535', { whole: true }))
  const said = await tried({ payments: wrong, mail })
  assert.match(said[0]!, /^error: the mail server does not take our keys.*SMTP EAUTH 535/)
  assert.match(said[1]!, /^error: the payment provider \(stripe\) does not take our keys/)
  assert.doesNotMatch(said.join(), /secret/)
})

test('the sandbox and an outbox have no keys', async () => {
  assert.deepEqual(await tried({ payments: none, mail: null }), [])
})

test('an unreachable mail server is reported at once', async () => {
  const smtpUrl = 'smtp://ana:secret@127.0.0.1:1'
  const mail = smtpMail({ ...readMessageSettings({ SMTP_URL: smtpUrl }), smtpUrl })
  const [said, ...more] = await tried({ payments: none, mail: mail.check })
  mail.close()
  assert.deepEqual(more, [])
  assert.match(said!, /SMTP ECONNECTION|SMTP ESOCKET/)
  assert.doesNotMatch(said!, /secret/)
})
