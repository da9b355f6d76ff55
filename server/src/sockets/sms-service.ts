/** A text message to a number in digits with the country code, without a plus. */
export type Sms = { to: string; kind: string; text: string }

/** Takes text messages to phones; throws when it couldn't. `name` is what `/settings` says. */
export type SmsService = { name: string; send(sms: Sms): Promise<void> }
