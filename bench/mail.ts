// Wait of a code while 200,000 bulk mails are queued and the mail server takes 150 ms for each, and the rate at which
// these are sent: with default settings on one node, and without a rate limit on two. BENCH_MAILS and BENCH_CODES
// reduce it.
import { connect } from '@bora/server/src/db/database.ts'
import { connectOnce } from '@bora/server/src/db/testing.ts'
import { smtpMail } from '@bora/server/src/adapters/smtp-mail.ts'
import { startMessageDispatcher } from '@bora/server/src/modules/messaging/delivery/message-dispatcher.ts'
import { queueMessage } from '@bora/server/src/modules/messaging/delivery/queue.ts'
import { readMessageSettings } from '@bora/server/src/settings/message-settings.ts'
import { startMailServer } from '@bora/server/src/testing/mail-server.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './measure.ts'
import { openPlace } from './place.ts'
import { type Measured, printGoals, printTable, progress, say, shown } from './report.ts'

const MAILS = Number(process.env.BENCH_MAILS ?? 200_000)
const CODES = Number(process.env.BENCH_CODES ?? 20)
const SMTP_MS = 150
const MAX_MS = 2_000
const SITE = 'https://bora.example'

const RUNS = [
  { what: 'settings by default, one node', nodes: 1, settings: {} },
  { what: '1,000 a second, two nodes', nodes: 2, settings: { MAIL_PER_SECOND: '1000' } },
]

const place = await openPlace()
const stops: (() => unknown)[] = []
try {
  say(`${MAILS} bulk mails wait; a mail server that takes ${SMTP_MS} ms for each; on the ${place.description}.`)
  const database = connect({ connectionString: place.url }, place.description, 20)
  stops.push(() => database.end())
  const { kysely: db } = database
  const server = await startMailServer({ takesMs: SMTP_MS })
  stops.push(() => server.close())
  const challenge = { challengeId: '00000000-0000-4000-8000-000000000001', title: 'Junho', rank: 3, people: 8 }
  const told = { kind: 'challenge_settled', facts: challenge }
  const facts = JSON.stringify({ name: 'Ana', told, link: SITE, unsubscribe: null })
  // On a separate connection: the server's statement timeout is shorter.
  await connectOnce(place.url, async client => {
    await client.query(
      `insert into outgoing_messages (id, channel, recipient, language, kind, facts, lane, created_at, next_try_at)
      select gen_random_uuid(), 'mail', 'reader' || n || '@bora.example', 'pt-BR', 'notice', $1::jsonb, 3, now(), now()
      from generate_series(1, $2::int) n`,
      [facts, MAILS],
    )
    await client.query('analyze outgoing_messages')
  })
  const table: string[][] = []
  const measured: Measured[] = []
  for (const { what, nodes, settings } of RUNS) {
    progress(what)
    const read = readMessageSettings({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, ...settings })
    const key = { generation: 1, value: Buffer.alloc(32, 1) }
    const offices = Array.from({ length: nodes }, () => {
      const mail = smtpMail({ ...read, smtpUrl: read.smtpUrl! })
      const post = startMessageDispatcher({
        db,
        adapters: { mail, sms: { name: '', send: never }, push: { accepts: () => false, send: never } },
        secrets: { vapid: { current: key, all: [key] } },
        siteUrl: SITE,
        log: { warn: (about, message) => progress(`${message} ${JSON.stringify(about)}`) },
        mailPace: { perSecond: read.mailPerSecond, atOnce: read.mailConnections },
      })
      return {
        post,
        async close() {
          await post.close()
          mail.close()
        },
      }
    })
    offices.forEach(({ post }) => post.wake())
    await sleep(3_000)
    const [began, before] = [performance.now(), server.received.length]
    const waits: number[] = []
    for (let number = 0; number < CODES; number++) {
      const to = `code${waits.length}-${nodes}@bora.example`
      const queued = performance.now()
      await queueMessage(
        { db, post: offices[0]!.post, afterCommit: task => void task() },
        {
          channel: 'mail',
          to,
          language: 'pt-BR',
          kind: 'confirmation',
          facts: { name: 'Ana', code: '048291', link: SITE, codeMinutes: 10, linkMinutes: 600 },
        },
      )
      while (!server.received.some(({ envelope }) => envelope.to[0] === to)) await sleep(5)
      waits.push(performance.now() - queued)
      await sleep(500)
    }
    const perSecond = (server.received.length - before) / ((performance.now() - began) / 1_000)
    for (const office of offices) await office.close()
    const worst = Math.max(...waits)
    table.push([what, `${shown(median(waits))} ms`, `${shown(worst)} ms`, shown(perSecond)])
    measured.push({
      what: `the slowest of ${CODES} codes, ${what}`,
      value: worst,
      unit: ' ms',
      goal: { atMost: MAX_MS },
    })
  }
  printTable('A code while bulk mail waits', ['', 'median', 'slowest', 'mails a second'], table)
  printGoals(measured)
} finally {
  for (const stop of stops.toReversed()) await stop()
  await place.close()
}

function never(): never {
  throw new Error('only mail is sent here')
}
