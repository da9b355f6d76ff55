import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { afterEach, beforeEach, test } from 'node:test'
import { readMessageSettings } from '../settings/message-settings.ts'
import { NotSent } from './not-sent.ts'
import { twilioSms } from './twilio-sms.ts'

type Call = { method: string; path: string; headers: IncomingHttpHeaders; form: Record<string, string> }

const sms = {
  to: '5511987654321',
  kind: 'sign_in_code',
  text: 'Bora: use 048291 para entrar. É só hoje & já.\n\n@bora.example #048291',
}
let calls: Call[]
let answer: { status: number; headers?: Record<string, string>; body: string }
const server = createServer(async (request, response) => {
  const form = Object.fromEntries(new URLSearchParams(await textOf(request)))
  calls.push({ method: request.method!, path: request.url!, headers: request.headers, form })
  response.writeHead(answer.status, answer.headers).end(answer.body)
})

beforeEach(async () => {
  calls = []
  answer = { status: 201, body: '{"sid":"SM1","status":"queued"}' }
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test('a text message is one signed form', async () => {
  await service().send(sms)
  const [{ method, path, headers, form }, ...more] = calls as [Call]
  assert.deepEqual([method, path, more], ['POST', '/2010-04-01/Accounts/AC0123/Messages.json', []])
  assert.equal(headers.authorization, `Basic ${Buffer.from('AC0123:the token').toString('base64')}`)
  assert.match(headers['content-type']!, /^application\/x-www-form-urlencoded/)
  assert.deepEqual(form, { To: '+5511987654321', From: '+15005550006', Body: sms.text })
  assert.equal(service().name, 'twilio')
})

const refusals = [
  { status: 400, code: 21211, whole: false },
  { status: 404, code: 20404, whole: false },
  { status: 401, code: 20003, whole: true },
  { status: 429, code: 20429, whole: true },
  { status: 503, code: 20503, whole: true },
]

for (const { status, code, whole } of refusals) {
  test(`a refusal with ${status} is reported by its codes only`, async () => {
    answer = { status, body: JSON.stringify({ code, message: `The number +${sms.to} is not one, 048291`, status }) }
    await refused(new RegExp(`^Twilio ${status} ${code}$`), whole)
  })
}

test('an invalid answer, a redirect and no answer are refusals, too', async () => {
  answer = { status: 502, body: '<html>+5511987654321</html>' }
  await refused(/^Twilio 502$/, true)
  answer = { status: 307, headers: { location: '/elsewhere' }, body: '' }
  await refused(/^Twilio \w+$/, true)
  assert.deepEqual(
    calls.map(({ path }) => path.split('/').at(-1)),
    ['Messages.json', 'Messages.json'],
  )
  const dead = service()
  server.closeAllConnections()
  await new Promise(closed => server.close(closed))
  await refused(/^Twilio (ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET)$/, true, dead)
})

function service() {
  const { twilio } = readMessageSettings({
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC0123',
    TWILIO_AUTH_TOKEN: 'the token',
    TWILIO_FROM: '+15005550006',
    TWILIO_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
  return twilioSms(twilio!)
}

async function refused(reason: RegExp, whole: boolean, at = service()): Promise<void> {
  await assert.rejects(at.send(sms), (error: unknown) => {
    assert.ok(error instanceof NotSent)
    assert.match(error.reason, reason)
    assert.doesNotMatch(JSON.stringify(error) + String(error.stack), /5511987654321|048291|the token/)
    assert.equal(error.whole, whole)
    return true
  })
}
