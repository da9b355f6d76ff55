import { notificationKind, notificationKinds } from '@bora/rules/notification-kinds.ts'
import { ownMailOf } from '@bora/rules/notifications.ts'
import { sampleNotification } from '@bora/rules/testing/notification-sample.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { asPerson } from '../../testing/as-person.ts'
import { mailsTo } from '../../testing/payouts.ts'
import { notificationText } from '../messaging/templates/notification-texts.ts'
import { testServer, type TestServer } from '../../testing/server.ts'
import { deliverNotifications } from './deliver.ts'
import { notify } from './notify.ts'

const challenge = { challengeId: randomUUID(), title: 'Março firme' }

describe('the mails of every kind', () => {
  let server: TestServer
  before(async () => void (server = await testServer('2026-03-02T15:00:00.000Z')))
  after(() => server.close())

  for (const kind of notificationKinds()) {
    const { mail: promised } = notificationKind(kind).channels
    if (kind === 'marketing' || promised === 'never') continue
    const told = sampleNotification(kind)
    const own = ownMailOf(kind)
    test(`${kind}: ${own ? 'its own mail' : promised}`, async () => {
      const ana = await asPerson(server, 'Ana Duarte')
      if (promised === 'off') {
        await ana.call('PUT /notifications/preferences', { body: { kind, channel: 'mail', on: true } } as never)
      } else if (promised === 'always') {
        const change = { body: { kind, channel: 'mail', on: false } } as never
        assert.equal((await ana.refused('PUT /notifications/preferences', change)).code, 'invalid_input')
      }
      const ctx = server.context()
      await notify(ctx, { ...told, userId: ana.id, subject: randomUUID() })
      await deliverNotifications(ctx)
      const mails = await mailsTo(server, ana, 'notice')
      assert.equal(mails.length, own ? 0 : 1)
      if (own) return
      const { title, text } = notificationText('pt-BR', told)
      for (const words of [title, text]) assert.ok(mails[0]!.includes(words), mails[0])
      assert.equal(mails[0]!.includes('token='), promised !== 'always')
    })
  }

  test('the mail of a challenge without its prize says why it was cancelled', async () => {
    const ana = await asPerson(server, 'Ana Duarte')
    const ctx = server.context()
    const facts = { ...challenge, unfunded: true as const }
    await notify(ctx, { kind: 'challenge_cancelled', facts, userId: ana.id, subject: randomUUID() })
    await deliverNotifications(ctx)
    const [mail] = await mailsTo(server, ana, 'notice')
    assert.match(mail!, /o prêmio não foi pago até o começo/)
  })

  test('modules that notify by a mail of their own queue it', async () => {
    const rooms = join(import.meta.dirname, '..')
    const files = (await readdir(rooms, { recursive: true })).filter(
      name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('messaging/templates'),
    )
    const texts = await Promise.all(files.map(name => readFile(join(rooms, name), 'utf8')))
    for (const kind of notificationKinds()) {
      const own = ownMailOf(kind)
      if (own === null) continue
      const tellers = texts.filter(text => new RegExp(`notify\\(ctx, \\{\\s*kind: '${kind}'`).test(text))
      assert.ok(tellers.length > 0, kind)
      for (const text of tellers) assert.ok(text.includes(`kind: '${own}'`), kind)
    }
  })
})
