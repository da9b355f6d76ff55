import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NotificationContent } from '@bora/rules/notification-kinds.ts'
import type { MailFacts, Message, SmsFacts } from './message.ts'
import { rendered } from './rendered.ts'

const site = 'https://bora.example'
const link = 'https://bora.example/auth/continue?token=pkce_3m4Zk1&type=signup&redirect_to=https%3A%2F%2Fbora.example'
const timed = { code: '048291', link, codeMinutes: 10, linkMinutes: 120 }
const person = { name: 'Marina Alves' }
const newEmail = 'marina.nova@exemplo.com'
const at = '2026-11-12T01:32:10Z'
const securityLink = 'https://bora.example/profile/security?a=1&b=2'
const recoveryLink = 'https://bora.example/reset-password'
const walletLink = 'https://bora.example/wallet'
const termsLink = 'https://bora.test/terms?version=6'
const privacyLink = 'https://bora.example/gdpr-settings'
const signInLink = 'https://bora.example/auth'
const change = { ...person, at, timeZone: 'America/Sao_Paulo', byOperator: false, securityLink }

const request = { number: '48210937', topic: 'prizes' as const }
const written = 'Meu prêmio não caiu.\n\nJá são dois dias.'
const supportLink = 'https://bora.example/support?ticket=48210937'
const payoutsLink = 'https://bora.example/admin/payouts'

const unsubscribe = `${site}/unsubscribe?token=5b1f.prize_credited.x&y`
const prize: NotificationContent = {
  kind: 'prize_credited',
  facts: { challengeId: '5b1f', title: 'Outubro & <b>', cents: 123450, currency: 'BRL', rank: 2, freeAt: at },
}

const mails: MailFacts = {
  confirmation: { ...person, ...timed },
  recovery: { ...person, ...timed },
  magic_link: { ...person, ...timed },
  email_change: { ...person, ...timed, newEmail },
  email_change_current: { ...person, ...timed, newEmail },
  reauthentication: { ...person, code: timed.code, codeMinutes: 10 },
  invite: timed,
  challenge_invite: { inviter: 'Caio', title: '21 dias', link, until: at, timeZone: 'America/Sao_Paulo' },
  new_sign_in: {
    ...person,
    at,
    timeZone: 'America/Sao_Paulo',
    device: 'Chrome & Android',
    ip: '203.0.113.7',
    securityLink,
  },
  password_changed: { ...person, at, byOperator: false, securityLink, recoveryLink },
  factor_added: { ...change, factor: 'totp' },
  factor_removed: { ...change, factor: 'phone', recoveryLink },
  passkey_added: { ...change, passkey: 'Pixel', recoveryLink },
  passkey_removed: { ...change, passkey: 'Pixel', recoveryLink },
  token_added: { ...change, key: 'Relógio', recoveryLink },
  email_changed: { ...change, newEmail },
  phone_changed: { ...change, phoneEnd: '4321', recoveryLink },
  identity_linked: { ...change, provider: 'google', recoveryLink },
  identity_unlinked: { ...change, provider: 'sso:5c1f', recoveryLink },
  bank_details_changed: { ...change, recoveryLink },
  bank_details_refused: { ...person, at, walletLink },
  payout_failed: { ...person, at, timeZone: 'America/Sao_Paulo', walletLink },
  password_forced: { ...person, at, recoveryLink },
  account_suspended: { ...person, at, timeZone: 'America/Sao_Paulo', reason: 'conduct', until: at, supportLink },
  suspension_lifted: { ...person, at, signInLink },
  archive_ready: { ...person, link: privacyLink, until: at, timeZone: 'America/Sao_Paulo' },
  closing_asked: { ...person, link: privacyLink, dueAt: at, timeZone: 'America/Sao_Paulo' },
  closing_taken_back: { ...person, link: privacyLink },
  closing_waits: { ...person, link: privacyLink },
  account_closed: person,
  terms_changed: { name: person.name, since: '2026-12-25', link: termsLink, asksYes: true },
  identity_linked_there: { provider: 'google', account: newEmail, at, timeZone: 'Asia/Tokyo', signInLink },
  support_request: {
    ...request,
    name: 'Marina Alves',
    from: newEmail,
    replyTo: newEmail,
    reference: 'GET /wallet · 5f2c',
    message: written,
    link: 'https://bora.example/admin/support?open=12345678',
  },
  payouts_stopped: { ...person, invariant: 'I7', problems: 3, at, timeZone: 'America/Sao_Paulo', link: payoutsLink },
  money_unchecked: { ...person, minutes: 30, at, timeZone: 'America/Sao_Paulo', link: payoutsLink },
  admin_act: {
    ...person,
    act: 'take_admin',
    stage: 'proposed',
    person: 'Otto <b>',
    by: 'Vera & Cia',
    at,
    timeZone: 'America/Sao_Paulo',
    link: 'https://bora.example/admin/users',
  },
  support_receipt: { ...request, ...person, link: supportLink, replyTo: 'ajuda@bora.example' },
  support_answer: { ...request, ...person, message: written, link: supportLink, replyTo: '' },
  notice: { ...person, told: prize, link: walletLink, unsubscribe },
}
const texts: SmsFacts = {
  sign_in_code: { code: '048291', codeMinutes: 10 },
  phone_change: { code: '048291', codeMinutes: 10 },
  reauthentication: { code: '048291', codeMinutes: 10 },
  second_factor: { code: '048291', codeMinutes: 5 },
}
const languages = ['pt-BR', 'en'] as const
const brasilia = ['Horário de Brasília', 'Brasilia Time'] as const

const withCode = both(
  ['Oi, Marina.', '048291', link, '10 minutos', '2 horas'],
  ['Hi, Marina.', '048291', link, '10 minutes', '2 hours'],
)

// Texts that a mail must contain, as plain text and as visible in HTML.
const shown: Record<keyof MailFacts, Record<(typeof languages)[number], string[]>> = {
  confirmation: withCode,
  recovery: withCode,
  magic_link: withCode,
  email_change: both(
    ['048291', link, newEmail, '10 minutos', '2 horas'],
    ['048291', link, newEmail, '10 minutes', '2 hours'],
  ),
  email_change_current: both(
    ['048291', link, newEmail, 'troque sua senha'],
    ['048291', link, newEmail, 'change your password'],
  ),
  reauthentication: both(['Oi, Marina.', '048291', '10 minutos'], ['Hi, Marina.', '048291', '10 minutes']),
  invite: both(['048291', link, '10 minutos', '2 horas'], ['048291', link, '10 minutes', '2 hours']),
  challenge_invite: both(
    ['Caio', '21 dias', link, '11 de novembro de 2026'],
    ['Caio', '21 dias', link, 'November 11, 2026'],
  ),
  new_sign_in: both(
    [
      `11 de novembro de 2026, 22h32 (${brasilia[0]})`,
      'Chrome & Android',
      '203.0.113.7',
      securityLink,
      'Não foi você?',
    ],
    ['November 11, 2026, 10:32 pm', brasilia[1], 'Chrome & Android', '203.0.113.7', securityLink, "Wasn't it you?"],
  ),
  password_changed: both(
    ['12 de novembro de 2026, 1h32', '(UTC)', securityLink, recoveryLink, 'Não foi você?'],
    ['November 12, 2026, 1:32 am', '(UTC)', securityLink, recoveryLink, "Wasn't it you?"],
  ),
  factor_added: both(
    ['Oi, Marina.', 'App de autenticação', '22h32', brasilia[0], securityLink, 'saia dos aparelhos'],
    ['Hi, Marina.', 'Authenticator app', '10:32', brasilia[1], securityLink, 'sign out the devices'],
  ),
  factor_removed: both(
    ['Oi, Marina.', 'Código por SMS', '22h32', securityLink, recoveryLink, 'Não foi você?'],
    ['Hi, Marina.', 'Code by text message', '10:32', securityLink, recoveryLink, "Wasn't it you?"],
  ),
  passkey_added: both(['Pixel', 'sem senha', recoveryLink], ['Pixel', 'without a password', recoveryLink]),
  passkey_removed: both(['Pixel', 'não entra mais', recoveryLink], ['Pixel', 'no longer signs in', recoveryLink]),
  token_added: both(['Relógio', 'e nada mais', recoveryLink], ['Relógio', 'and nothing else', recoveryLink]),
  email_changed: both(
    ['Oi, Marina.', newEmail, '22h32', securityLink, 'Não foi você?', 'entre com o novo e-mail', 'troque a senha'],
    ['Hi, Marina.', newEmail, '10:32', securityLink, "Wasn't it you?", 'with the new email', 'change the password'],
  ),
  phone_changed: both(
    ['Oi, Marina.', 'final 4321', '22h32', securityLink, recoveryLink, 'Não foi você?'],
    ['Hi, Marina.', 'ending in 4321', '10:32', securityLink, recoveryLink, "Wasn't it you?"],
  ),
  identity_linked: both(
    ['Oi, Marina.', 'Google', '22h32', securityLink, recoveryLink, 'Não foi você?'],
    ['Hi, Marina.', 'Google', '10:32', securityLink, recoveryLink, "Wasn't it you?"],
  ),
  identity_unlinked: both(
    ['Oi, Marina.', 'Conta da empresa', '22h32', securityLink, recoveryLink, 'Não foi você?'],
    ['Hi, Marina.', 'Company account', '10:32', securityLink, recoveryLink, "Wasn't it you?"],
  ),
  bank_details_changed: both(
    ['Oi, Marina.', '22h32', securityLink, recoveryLink, 'Não foi você?'],
    ['Hi, Marina.', '10:32', securityLink, recoveryLink, "Wasn't it you?"],
  ),
  bank_details_refused: both(['Oi, Marina.', walletLink, 'corrigir'], ['Hi, Marina.', walletLink, 'correct']),
  payout_failed: both(
    ['Oi, Marina.', '22h32', walletLink, 'voltou para a carteira'],
    ['Hi, Marina.', '10:32', walletLink, 'back in your wallet'],
  ),
  password_forced: both(
    ['Oi, Marina.', recoveryLink, 'desconectamos todos'],
    ['Hi, Marina.', recoveryLink, 'signed out every'],
  ),
  account_suspended: both(
    ['Oi, Marina.', '22h32', supportLink, 'tratou outras pessoas', 'continuam seus'],
    ['Hi, Marina.', '10:32', supportLink, 'treated other people', 'stay yours'],
  ),
  suspension_lifted: both(
    ['Oi, Marina.', signInLink, 'entrar do mesmo jeito'],
    ['Hi, Marina.', signInLink, 'sign in again'],
  ),
  archive_ready: both(
    ['Oi, Marina.', '11 de novembro de 2026', privacyLink, 'Tudo sobre você'],
    ['Hi, Marina.', 'November 11, 2026', privacyLink, 'Everything about you'],
  ),
  terms_changed: both(
    ['Oi, Marina.', '25 de dezembro de 2026', termsLink, 'Ler a versão nova'],
    ['Hi, Marina.', 'December 25, 2026', termsLink, 'Read the new version'],
  ),
  closing_asked: both(
    ['Oi, Marina.', '11 de novembro de 2026', privacyLink, 'Manter minha conta'],
    ['Hi, Marina.', 'November 11, 2026', privacyLink, 'Keep my account'],
  ),
  closing_taken_back: both(['Oi, Marina.', 'Sua conta continua'], ['Hi, Marina.', 'Your account stays']),
  closing_waits: both(['Oi, Marina.', privacyLink, 'some sozinha'], ['Hi, Marina.', privacyLink, 'goes by itself']),
  account_closed: both(['Oi, Marina.', 'por até cinco anos'], ['Hi, Marina.', 'up to five years']),
  identity_linked_there: both(
    ['Oi.', 'Google', newEmail, '12 de novembro de 2026, 10h32', 'Japão', signInLink, 'nem ponha dinheiro nela'],
    ['Hi.', 'Google', newEmail, 'November 12, 2026, 10:32', 'Japan', signInLink, 'put no money into it'],
  ),
  support_request: both(
    [
      '48210937',
      'Prêmios e carteira',
      'Marina Alves',
      newEmail,
      'GET /wallet · 5f2c',
      'Meu prêmio não caiu.',
      'Pode responder',
    ],
    [
      '48210937',
      'Prizes and wallet',
      'Marina Alves',
      newEmail,
      'GET /wallet · 5f2c',
      'Já são dois dias.',
      'You can reply',
    ],
  ),
  payouts_stopped: both(
    ['Oi, Marina.', 'I7 em 3 lugares', '22h32', 'https://bora.example/admin/payouts', 'npm run check-money'],
    ['Hi, Marina.', 'I7 in 3 places', '10:32', 'https://bora.example/admin/payouts', 'npm run check-money'],
  ),
  money_unchecked: both(
    ['Oi, Marina.', 'há 30 minutos', '22h32', 'https://bora.example/admin/payouts'],
    ['Hi, Marina.', 'for 30 minutes', '10:32', 'https://bora.example/admin/payouts'],
  ),
  admin_act: both(
    ['Oi, Marina.', 'Papel de administração retirado', 'Otto <b>', 'Vera & Cia', 'https://bora.example/admin/users'],
    ['Hi, Marina.', 'Admin role taken away', 'Otto <b>', 'Vera & Cia', 'https://bora.example/admin/users'],
  ),
  support_receipt: both(
    ['Oi, Marina.', '48210937', 'Prêmios e carteira', supportLink, 'Pode responder'],
    ['Hi, Marina.', '48210937', 'Prizes and wallet', supportLink, 'You can reply'],
  ),
  support_answer: both(
    ['Oi, Marina.', '48210937', 'Meu prêmio não caiu.', 'Já são dois dias.', supportLink, 'nunca pede a sua senha'],
    ['Hi, Marina.', '48210937', 'Meu prêmio não caiu.', 'Já são dois dias.', supportLink, 'nobody reads the replies'],
  ),
  notice: both(
    [
      'Oi, Marina.',
      'R$\u00a01.234,50 pelo 2º lugar',
      'Outubro & <b>',
      walletLink,
      '“Prêmios” está ligado',
      unsubscribe,
    ],
    ['Hi, Marina.', 'R$1,234.50 for number 2', 'Outubro & <b>', walletLink, '“Prizes” is switched on', unsubscribe],
  ),
}

for (const language of languages) {
  for (const kind of Object.keys(mails) as (keyof MailFacts)[]) {
    test(`${kind} in ${language}: text and HTML state the same facts`, () => {
      const { subject, text, html } = render(kind, language)
      const seen = visible(html)
      for (const fact of shown[kind][language]) {
        assert.ok(text.includes(fact), `the text lacks ${fact}:\n${text}`)
        assert.ok(seen.includes(fact), `the HTML lacks ${fact}:\n${seen}`)
      }
      for (const paragraph of text.split('\n\n').slice(0, 2)) assert.ok(seen.includes(paragraph), paragraph)
      assert.match(subject, /^[^\r\n]{8,60}$/)
      for (const written of [subject, text, html])
        assert.doesNotMatch(written, /undefined|\[object|NaN|Invalid Date|null/)
      assert.ok(html.includes(`<html lang="${language}">`))
    })

    test(`${kind} in ${language}: links match the facts, and nothing is loaded`, () => {
      const { html, text } = render(kind, language)
      const facts = Object.values(mails[kind]).map(String)
      const allowed = new Set([site, ...facts.filter(fact => fact.startsWith('https://'))])
      const leads = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => decoded(address!))
      assert.deepEqual(new Set(leads), allowed)
      assert.deepEqual(new Set(text.match(/https:\/\/\S+/g)), allowed)
      assert.doesNotMatch(html, /<img|<link|<script|url\(|@import| src=/)
      assert.ok(html.length < 60_000, 'mail programs cut long mails')
    })

    test(`${kind} in ${language}: people's own text makes neither markup nor a line`, () => {
      const { subject, text, html } = render(kind, language, {
        name: '<script>alert(1)</script>\r\nBcc: all@example.com',
        account: '"><b>x</b>\r\nBcc: all@example.com',
        newEmail: '"><img src=x onerror=alert(1)>@example.com\r\nBcc: all@example.com',
        message: '<b>Oi</b>\r\nBcc: all@example.com\n\nCall +55',
        reference: 'GET /x\r\nBcc: all@example.com',
        device: '<b>Phone</b>\r\n\r\nCall +55 11 90000-0000',
      })
      assert.doesNotMatch(html, /<script|<img|<b>/)
      assert.doesNotMatch(`${subject}\n${text}`, /^(Bcc|Call)/m)
    })
  }

  for (const kind of Object.keys(texts) as (keyof SmsFacts)[]) {
    test(`the text message ${kind} in ${language} fits into one and fills in the code on this site alone`, () => {
      const message = { channel: 'sms', to: '5511987654321', language, kind, facts: texts[kind] } as Message
      const { subject, text, html } = rendered(message, 'https://app.bora.example:8443')
      assert.deepEqual([subject, html], ['', ''])
      // The characters of the GSM alphabet that these texts use, including é.
      assert.match(text, /^[A-Za-z0-9 .,:;!?'"()#@\n\-éà]{1,160}$/)
      assert.match(text, /^Bora: use 048291 /)
      assert.equal(text.split('\n').at(-1), '@app.bora.example #048291')
      const minutes = texts[kind].codeMinutes
      assert.ok(text.includes(language === 'en' ? `${minutes} minutes` : `${minutes} minutos`))
    })
  }
}

test('a host too long for one text message drops only the last line', () => {
  const message: Message = { channel: 'sms', to: '55', language: 'en', kind: 'sign_in_code', facts: texts.sign_in_code }
  const { text } = rendered(message, `https://${'long-label.'.repeat(12)}example`)
  assert.equal(text, rendered(message, site).text.split('\n')[0])
})

test('a device without a user agent has no line', () => {
  for (const language of languages) {
    const { text, html } = render('new_sign_in', language, { device: '' })
    assert.doesNotMatch(text, /^(Device|Aparelho):/m)
    assert.equal(html.match(/<td class="line"/g)?.length, 2)
  }
})

test("an operator's change is not reported as the owner's", () => {
  const said = (language: Message['language'], byOperator: boolean) => {
    const { text, html } = render('factor_removed', language, { byOperator })
    const team = language === 'en' ? 'Bora team' : 'equipe da Bora'
    return [text.includes(team), html.includes(team), /Se foi você|If it was you/.test(text + html)]
  }
  for (const language of languages) {
    assert.deepEqual(said(language, true), [true, true, false])
    assert.deepEqual(said(language, false), [false, false, true])
  }
})

test('a sign-in provider has its familiar name', () => {
  const way = (provider: string) => /Way to sign in: (.*)/.exec(render('identity_linked', 'en', { provider }).text)![1]
  assert.deepEqual(['email', 'phone', 'web3', 'sso:1', 'github', 'apple', 'acme'].map(way), [
    'Email',
    'Phone',
    'Solana wallet',
    'Company account',
    'GitHub',
    'Apple',
    'Acme',
  ])
})

test('only a plausible first name is greeted: an advertisement is not', () => {
  const greeted = (name: string) => /^Oi.*?\./m.exec(render('confirmation', 'pt-BR', { name }).text)![0]
  assert.deepEqual(['Ana Souza', "D'Ávila", 'Ana-Lúcia', '  José  '].map(greeted), [
    'Oi, Ana.',
    "Oi, D'Ávila.",
    'Oi, Ana-Lúcia.',
    'Oi, José.',
  ])
  for (const name of ['', 'evil.example', 'http://evil.example', '<b>', '+5511987654321', 'A'.repeat(31)])
    assert.equal(greeted(name), 'Oi.', name)
})

test('whole hours and days are written as such, and never less than a minute', () => {
  const life = (codeMinutes: number, linkMinutes: number) =>
    /works for .*? from/.exec(render('recovery', 'en', { codeMinutes, linkMinutes }).text)![0]
  assert.equal(life(1, 60), 'works for 1 minute and the link for 1 hour from')
  assert.equal(life(0, 1440), 'works for 1 minute and the link for 1 day from')
  assert.equal(life(90, 10_080), 'works for 90 minutes and the link for 7 days from')
})

function render(kind: keyof MailFacts, language: Message['language'], change: object = {}) {
  const facts = { ...mails[kind], ...change }
  return rendered({ channel: 'mail', to: 'marina@exemplo.com', language, kind, facts } as Message, site)
}

/** The visible text of HTML: no tags, no style, entities as characters. */
function visible(html: string): string {
  return decoded(
    html
      .replace(/<style>.*?<\/style>|<!--.*?-->/gs, '')
      .replace(/<br>/g, '\n')
      .replace(/<[^>]+>/g, ''),
  )
}

function decoded(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}

function both(ptBR: string[], en: string[]) {
  return { 'pt-BR': ptBR, en }
}
