import type { SupportTopic } from '@bora/rules/limits.ts'
import { duration, firstName, type MailTemplate, moment, siteName } from './mail-template.ts'
import type { Change } from './message.ts'

// Shared parts of the mails of one language.

export const plain = { details: [], quote: null, replyTo: null, code: null, action: null, life: null }
export const TOPICS: Record<SupportTopic, string> = {
  account: 'Account and sign-in',
  challenges: 'Challenges',
  workouts: 'Workouts and photos',
  points: 'Points and ranking',
  payments: 'Entry fees and payments',
  prizes: 'Prizes and wallet',
  privacy: 'Privacy and safety',
  technical: "Something doesn't work",
  other: 'Something else',
}
const WAYS: Record<string, string> = { email: 'Email', phone: 'Phone', web3: 'Solana wallet' }

export function request(
  { number, topic }: { number: string; topic: SupportTopic },
  more: MailTemplate['details'] = [],
): MailTemplate['details'] {
  return [{ label: 'Number', value: number }, { label: 'Topic', value: TOPICS[topic] }, ...more]
}

export function hello(name: string): string {
  const first = firstName(name)
  return first ? `Hi, ${first}.` : 'Hi.'
}

// Shared parts of all mails about a change.
export function change(facts: Change, subject: string, title: string) {
  return {
    ...plain,
    subject,
    preview: facts.byOperator ? 'It was the Bora team.' : 'If it was you, all is well.',
    greeting: hello(facts.name),
    title,
    details: [when(facts)],
    action: action('See account security', facts.securityLink),
  }
}

export function whose({ byOperator }: Change): string[] {
  return byOperator
    ? ['The Bora team made the change. If you asked for it, all is well.']
    : ['If it was you, all is well.']
}

export function when({ at, timeZone }: { at: string; timeZone?: string }): MailTemplate['details'][number] {
  return { label: 'When', value: moment('en', at, timeZone) }
}

export function way(provider: string): string {
  return provider.startsWith('sso:') ? 'Company account' : (WAYS[provider] ?? siteName(provider))
}

export function codeAndLink(
  label: string,
  facts: { code: string; link: string; codeMinutes: number; linkMinutes: number },
): Pick<MailTemplate, 'code' | 'action' | 'life'> {
  return {
    code: { label: 'Or type the code', value: facts.code },
    action: action(label, facts.link),
    life: `The code works for ${time(facts.codeMinutes)} and the link for ${time(facts.linkMinutes)} from when you asked. Either one is enough, once.`,
  }
}

export function action(label: string, link: string): MailTemplate['action'] {
  return { label, link, copy: "The button didn't open? Copy this address:" }
}

export function only(text: string): MailTemplate['notYou'] {
  return { text, link: null }
}

export function shortLife(minutes: number): string {
  return `It works for ${time(minutes)}. Never share it.`
}

export function time(minutes: number): string {
  return duration('en', minutes)
}
