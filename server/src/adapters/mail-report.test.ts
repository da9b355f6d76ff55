import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailReport } from '../testing/mail-report.ts'
import { readMailReport } from './mail-report.ts'

const ID = '0b7a5c9e-6f0e-4c58-9a4e-0d6f4a6f6a01'

for (const [what, about, expected] of [
  ['an unknown mailbox', { status: '5.1.1' }, { messageId: ID, refused: true }],
  ['a full mailbox', { status: '5.2.2' }, { messageId: ID, refused: true }],
  ['a policy against us', { status: '5.7.1' }, { messageId: ID, refused: false }],
  ['a server that was never reached', { status: '4.4.7' }, { messageId: ID, refused: false }],
  ['the head of the mail alone', { status: '5.1.1', part: 'text/rfc822-headers' }, { messageId: ID, refused: true }],
  ['a report in UTF-8', { status: '5.1.1', part: 'message/global' }, { messageId: ID, refused: true }],
  ['a delay', { status: '4.2.0', action: 'delayed' }, null],
  ['one that arrived', { status: '2.0.0', action: 'delivered' }, null],
  ['a mail that is none of ours', { status: '5.1.1', messageId: 'CAF1=x@mail.example' }, null],
] as const) {
  test(`a report of ${what}`, async () => {
    assert.deepEqual(await readMailReport(mailReport({ messageId: `${ID}@bora.example`, ...about })), expected)
  })
}

test('mails of people, and malformed ones, are not reports', async () => {
  const answer = `From: ana@x.example\r\nSubject: Oi\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\nMessage-ID: <${ID}@bora.example>\r\n`
  for (const text of [answer, '', '\0\0', '{"action":"failed"}'])
    assert.equal(await readMailReport(Buffer.from(text)), null)
})

test('the id is read from the header of the mail, not from its body', async () => {
  const raw = mailReport({ status: '5.1.1', messageId: 'x@y.example', text: `Message-ID: <${ID}@bora.example>` })
  assert.equal(await readMailReport(raw), null)
})
