import { NotSent } from './not-sent.ts'

/** A text message to a number in digits with the country code, without a plus. */
export type Sms = { to: string; kind: string; text: string }

/** Sends text messages to phones; throws `NotSent` if it couldn't. `name` is returned by `/settings`. */
export type SmsService = { name: string; send(sms: Sms): Promise<void> }

/** Used if no provider is configured and the outbox is not allowed. */
export const noSms: SmsService = {
  name: '',
  send: () => Promise.reject(new NotSent('no provider of text messages is configured', { whole: true })),
}
