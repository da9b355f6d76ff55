import { NotSent } from './not-sent.ts'

/** A text message to a number in digits with the country code, without a plus. */
export type Sms = { to: string; kind: string; text: string }

/** Takes text messages to phones; throws `NotSent` when it couldn't. `name` is what `/settings` says. */
export type SmsService = { name: string; send(sms: Sms): Promise<void> }

/** Where no provider is plugged in and no outbox may be. */
export const noSms: SmsService = {
  name: '',
  send: () => Promise.reject(new NotSent('no provider of text messages is configured', { whole: true })),
}
