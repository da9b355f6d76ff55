import type { MessageSettings } from '../settings/message-settings.ts'
import { NotSent } from './not-sent.ts'
import type { SmsService } from './sms-service.ts'

// Shorter than the queue's shortest retry delay, as in smtp-mail.ts.
const LONGEST_SEND_MS = 20_000

/** Sends text messages through Twilio's REST API. */
export function twilioSms({ accountSid, authToken, from, url }: NonNullable<MessageSettings['twilio']>): SmsService {
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    name: 'twilio',
    async send({ to, text }) {
      const answer = await post(new URLSearchParams({ To: `+${to}`, From: from, Body: text }))
      if (answer.ok) return answer.body?.cancel()
      throw new NotSent(`Twilio ${answer.status} ${await errorCode(answer)}`.trim(), { whole: !isAboutThisOne(answer) })
    },
  }

  async function post(body: URLSearchParams): Promise<Response> {
    try {
      return await fetch(address, {
        method: 'POST',
        headers: { authorization },
        body,
        // The token is sent only to the configured address.
        redirect: 'error',
        signal: AbortSignal.timeout(LONGEST_SEND_MS),
      })
    } catch (error) {
      const { name, cause } = error as { name: string; cause?: { code?: string } }
      throw new NotSent(`Twilio ${cause?.code ?? name}`, { whole: true })
    }
  }
}

// 400 and 404 refuse a number or a text; everything else (401, 403, 429, 5xx) refuses us.
function isAboutThisOne({ status }: Response): boolean {
  return status === 400 || status === 404
}

// Only the code: the message repeats the number.
async function errorCode(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => null)) as { code?: unknown } | null
  return typeof body?.code === 'number' ? String(body.code) : ''
}
