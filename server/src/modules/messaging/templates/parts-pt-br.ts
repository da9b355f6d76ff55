import type { SupportTopic } from '@bora/rules/limits.ts'
import { duration, firstName, type MailTemplate, moment, siteName } from './mail-template.ts'
import type { Change } from './message.ts'

// Shared parts of the mails of one language.

export const plain = { details: [], quote: null, replyTo: null, code: null, action: null, life: null }
export const TOPICS: Record<SupportTopic, string> = {
  account: 'Conta e acesso',
  challenges: 'Desafios',
  workouts: 'Treinos e fotos',
  points: 'Pontos e ranking',
  payments: 'Entradas e pagamentos',
  prizes: 'Prêmios e carteira',
  privacy: 'Privacidade e segurança',
  technical: 'Algo não funciona',
  other: 'Outro assunto',
}
const WAYS: Record<string, string> = { email: 'E-mail', phone: 'Telefone', web3: 'Carteira Solana' }

export function request(
  { number, topic }: { number: string; topic: SupportTopic },
  more: MailTemplate['details'] = [],
): MailTemplate['details'] {
  return [{ label: 'Número', value: number }, { label: 'Assunto', value: TOPICS[topic] }, ...more]
}

export function hello(name: string): string {
  const first = firstName(name)
  return first ? `Oi, ${first}.` : 'Oi.'
}

// Shared parts of all mails about a change.
export function change(facts: Change, subject: string, title: string) {
  return {
    ...plain,
    subject,
    preview: facts.byOperator ? 'Foi a equipe da Bora.' : 'Se foi você, está tudo certo.',
    greeting: hello(facts.name),
    title,
    details: [when(facts)],
    action: action('Ver segurança da conta', facts.securityLink),
  }
}

export function whose({ byOperator }: Change): string[] {
  return byOperator
    ? ['Quem mudou foi a equipe da Bora. Se você pediu, está tudo certo.']
    : ['Se foi você, está tudo certo.']
}

export function when({ at, timeZone }: { at: string; timeZone?: string }): MailTemplate['details'][number] {
  return { label: 'Quando', value: moment('pt-BR', at, timeZone) }
}

export function way(provider: string): string {
  return provider.startsWith('sso:') ? 'Conta da empresa' : (WAYS[provider] ?? siteName(provider))
}

export function codeAndLink(
  label: string,
  facts: { code: string; link: string; codeMinutes: number; linkMinutes: number },
): Pick<MailTemplate, 'code' | 'action' | 'life'> {
  return {
    code: { label: 'Ou digite o código', value: facts.code },
    action: action(label, facts.link),
    life: `O código vale por ${time(facts.codeMinutes)} e o link por ${time(facts.linkMinutes)}, a partir do pedido. Um dos dois basta, uma vez só.`,
  }
}

export function action(label: string, link: string): MailTemplate['action'] {
  return { label, link, copy: 'O botão não abriu? Copie este endereço:' }
}

export function only(text: string): MailTemplate['notYou'] {
  return { text, link: null }
}

export function shortLife(minutes: number): string {
  return `Vale por ${time(minutes)}. Nunca repasse.`
}

export function time(minutes: number): string {
  return duration('pt-BR', minutes)
}
