import {
  type NotificationFacts,
  notificationKind,
  notificationKinds,
  ownMailOf,
  type NotificationContent,
  type InAppKind,
} from '@bora/rules/notifications.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { asPerson } from '../../testing/as-person.ts'
import { mailsTo } from '../../testing/payouts.ts'
import { testServer, type TestServer } from '../../testing/server.ts'
import { deliverNotifications } from './deliver.ts'
import { notify } from './notify.ts'

const challenge = { challengeId: randomUUID(), title: 'Março firme' }
const post = { activityId: randomUUID(), person: 'Bia Rocha' }
const money = { cents: 5_000, currency: 'BRL' }

/** Facts of every kind, and words that its mail must contain. */
const SAMPLES: { [K in InAppKind]: [NotificationFacts[K], string] } = {
  streak_warning: [{ days: 3 }, '3 dias'],
  weekly_digest: [{ week: '2026-02-23', workouts: 2, minutes: 80, trainedDays: 2 }, '80 minutos'],
  challenge_starts: [challenge, challenge.title],
  challenge_ends: [challenge, challenge.title],
  challenge_settled: [{ ...challenge, rank: 2, people: 9 }, challenge.title],
  challenge_cancelled: [{ ...challenge, words: 'Regras confusas' }, 'Regras confusas'],
  overtaken: [{ ...challenge, rank: 4 }, challenge.title],
  overtook: [{ ...challenge, rank: 3, person: 'Bia Rocha', personId: randomUUID() }, challenge.title],
  overtaking_reaction: [{ ...challenge, reaction: 'cheer', person: 'Bia Rocha', personId: randomUUID() }, 'Bia Rocha'],
  recap: [{ month: '2026-02' }, ''],
  invited: [{ ...challenge, person: 'Bia Rocha', invite: null }, 'Bia Rocha'],
  invite_joined: [{ ...challenge, person: 'Bia Rocha' }, 'Bia Rocha'],
  cheered: [{ personId: randomUUID(), person: 'Bia Rocha', reaction: 'fire' }, 'Bia Rocha'],
  reacted: [post, 'Bia Rocha'],
  commented: [post, 'Bia Rocha'],
  mentioned: [post, 'Bia Rocha'],
  chat: [challenge, challenge.title],
  dispute_decided: [{ ...challenge, upheld: true }, challenge.title],
  result_revised: [{ ...challenge, ...money, voided: 1 }, 'R$'],
  prize_credited: [{ ...challenge, ...money, rank: 1, freeAt: null }, 'R$'],
  prize_free: [{ ...challenge, ...money }, 'R$'],
  credits_granted: [{ ...money, expiresAt: '2026-08-29T12:00:00.000Z' }, 'R$'],
  details_verified: [{}, 'conferidos'],
  payout_done: [money, 'R$'],
  payout_failed: [money, 'R$'],
  payment_refunded: [{ ...challenge, ...money, to: 'wallet' }, 'R$'],
  payment_charged_back: [{ ...challenge, ...money, left: 'entry' }, challenge.title],
  reviewed: [{ what: 'warned', activityId: null, reason: 'offensive', words: '' }, 'conteúdo ofensivo'],
  support_answered: [{ number: '48210937' }, '48210937'],
  terms_changed: [{ version: '2026-05-01', since: '2026-05-01' }, 'maio'],
}

describe('the mails of every kind', () => {
  let server: TestServer
  before(async () => void (server = await testServer('2026-03-02T15:00:00.000Z')))
  after(() => server.close())

  for (const kind of notificationKinds()) {
    const { mail: promised } = notificationKind(kind)
    if (kind === 'marketing' || promised === 'never') continue
    const [facts, words] = SAMPLES[kind]
    const own = ownMailOf(kind)
    test(`${kind}: ${own ? 'a mail of its own' : promised}`, async () => {
      const ana = await asPerson(server, 'Ana Duarte')
      if (promised === 'off') {
        await ana.call('PUT /notifications/preferences', { body: { kind, channel: 'mail', on: true } } as never)
      } else if (promised === 'always') {
        const change = { body: { kind, channel: 'mail', on: false } } as never
        assert.equal((await ana.refused('PUT /notifications/preferences', change)).code, 'invalid_input')
      }
      const ctx = server.context()
      await notify(ctx, { kind, facts, userId: ana.id, subject: randomUUID() } as NotificationContent & {
        userId: string
        subject: string
      })
      await deliverNotifications(ctx)
      const mails = await mailsTo(server, ana, 'notice')
      assert.equal(mails.length, own ? 0 : 1)
      if (own) return
      assert.ok(mails[0]!.includes(words), mails[0])
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
