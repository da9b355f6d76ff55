import { referrals } from '@bora/contract/referrals.ts'
import { LANGUAGES, type Language } from '@bora/rules/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHALLENGE, openChallenge } from '../../../testing/facts.ts'
import { sampleOf } from '../../../testing/sample.ts'
import { noteCreated } from '../../challenges/components/just-created.ts'
import { me, showPage } from '../../../testing/page.tsx'

const LINK = 'https://bora.example/invite/abcdefghij0123456789'
const TEXTS = {
  'pt-BR': {
    whatsApp: 'Mandar no WhatsApp',
    upcoming: /^Bora treinar junto\? O desafio “Volta da Lagoa” começa em .+\. Entra comigo:$/,
    running: 'Bora treinar junto? Entra comigo no desafio “Volta da Lagoa”:',
    title: 'Chame sua turma',
    close: 'Ver o desafio',
    mail: 'Convidar por e-mail',
    log: 'Treinar',
    invite: 'Convidar',
    bar: 'Sua posição',
    repeat: /Repetir este desafio/,
    life: 'Validade do link',
    lifeline: /^Convite salva-vidas: \+10 pts/,
    share: 'Compartilhar',
    refer: 'Vem treinar comigo na Bora.',
    copy: 'Copiar link',
  },
  en: {
    whatsApp: 'Send on WhatsApp',
    upcoming: /^Want to train together\? The challenge “Volta da Lagoa” starts on .+\. Join me:$/,
    running: 'Want to train together? Join me in the challenge “Volta da Lagoa”:',
    title: 'Invite your crew',
    close: 'See the challenge',
    mail: 'Invite by email',
    log: 'Train',
    invite: 'Invite',
    bar: 'Your place',
    repeat: /Repeat this challenge/,
    life: 'How long the link works',
    lifeline: /^Lifeline invite: \+10 pts/,
    share: 'Share',
    refer: 'Come train with me on Bora.',
    copy: 'Copy link',
  },
} as const

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const link = { url: LINK, expiresAt: '2026-12-26T12:00:00.000Z', joined: 0, most: 100 }

/** An own challenge that starts in this number of days and lasts ten. */
function own(starts: number, about: Partial<ReturnType<typeof openChallenge>> = {}) {
  const { can, viewer, ...rest } = openChallenge()
  return {
    ...rest,
    startDate: day(starts),
    endDate: day(starts + 9),
    startsAt: `${day(starts)}T03:00:00.000Z`,
    durationDays: 10,
    viewer: { ...viewer, isCreator: true, state: 'participating' as const },
    can: { ...can, join: false, pay: false, invite: true, log: starts <= 0 },
    ...about,
  }
}

async function open(language: Language, challenge: ReturnType<typeof own>, created = false) {
  return showPage(`/challenge/${CHALLENGE}`, {
    language,
    person: me,
    answers: {
      'GET /challenges/:challengeId': () => {
        // Stored for the tab by the wizard; every shown page begins without it.
        if (created) noteCreated(CHALLENGE)
        return challenge
      },
      'POST /challenges/:challengeId/invite-link': link,
      'GET /challenges/:challengeId/invitations': { items: [], lifeline: 'ready' },
    },
  })
}

/** The text of the message that a link to WhatsApp sends, without the address at its end. */
function messageOf(anchor: HTMLElement): string[] {
  const { origin, pathname, searchParams } = new URL((anchor as HTMLAnchorElement).href)
  expect(origin + pathname).toBe('https://wa.me/')
  return searchParams.get('text')!.split('\n')
}

for (const language of LANGUAGES) {
  const texts = TEXTS[language]

  test(`after creating, the crew is called by WhatsApp first: ${language}`, async () => {
    const page = await open(language, own(3), true)
    const moment = await screen.findByRole('dialog', { name: texts.title })
    const send = await within(moment).findByRole('link', { name: texts.whatsApp })
    const [text, url] = messageOf(send)
    expect(text).toMatch(texts.upcoming)
    expect(url).toBe(LINK)
    expect(moment.querySelector('a, button')).toBe(send)
    for (const name of [texts.copy, 'QR code']) expect(within(moment).getByRole('button', { name })).toBeTruthy()
    expect(within(moment).getAllByText(texts.mail).length).toBeGreaterThan(0)
    expect(moment.textContent).not.toContain(LINK)
    await page.user.click(within(moment).getByRole('button', { name: texts.close }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test(`before the start the bar invites, and nothing repeats; once it runs it logs: ${language}`, async () => {
    await open(language, own(3))
    const bar = screen.getByRole('region', { name: texts.bar })
    expect(within(bar).getByRole('button', { name: texts.invite })).toBeTruthy()
    expect(screen.queryByRole('link', { name: texts.log })).toBeNull()
    expect(screen.queryByRole('link', { name: texts.repeat })).toBeNull()
  })

  test(`while it runs the bar logs, and nothing repeats: ${language}`, async () => {
    await open(language, own(-2))
    const bar = screen.getByRole('region', { name: texts.bar })
    expect(within(bar).getByRole('link', { name: texts.log })).toBeTruthy()
    expect(within(bar).queryByRole('button', { name: texts.invite })).toBeNull()
    expect(screen.queryByRole('link', { name: texts.repeat })).toBeNull()
  })

  test(`a challenge that has ended can be repeated: ${language}`, async () => {
    await open(language, own(-12, { can: { ...own(-12).can, invite: false, log: false } }))
    expect(screen.getByRole('link', { name: texts.repeat })).toBeTruthy()
    expect(screen.queryByRole('link', { name: texts.log })).toBeNull()
  })

  test(`inviting shows no raw address, and folds expiry, caps and the lifeline: ${language}`, async () => {
    const page = await open(language, own(-2))
    await page.user.click(screen.getAllByRole('button', { name: texts.invite })[0]!)
    const dialog = await screen.findByRole('dialog')
    const send = await within(dialog).findByRole('link', { name: texts.whatsApp })
    expect(messageOf(send)).toEqual([texts.running, LINK])
    expect(dialog.textContent).not.toContain(LINK)
    expect(within(dialog).queryByDisplayValue(LINK)).toBeNull()
    for (const name of [texts.life, texts.lifeline])
      expect(within(dialog).getByText(name).closest('details')!.open).toBe(false)
    await page.user.click(within(dialog).getByRole('button', { name: 'QR code' }))
    expect(await within(dialog).findByText(LINK)).toBeTruthy()
  })

  test(`a person who isn't a participant shares the public page: ${language}`, async () => {
    const page = await open(language, { ...openChallenge(), startDate: day(-2), endDate: day(5) } as never)
    await page.user.click(screen.getAllByRole('button', { name: texts.share })[0]!)
    const dialog = await screen.findByRole('dialog', { name: texts.share })
    const [text, url] = messageOf(within(dialog).getByRole('link', { name: texts.whatsApp }))
    expect(text).toBe(texts.running)
    expect(new URL(url!).pathname).toBe(`/challenge/${CHALLENGE}/overview`)
  })

  test(`the own referral link is sent by WhatsApp, and shown in full only with its code: ${language}`, async () => {
    const url = `${location.origin}/auth?mode=sign-up&ref=WJRU3HSP`
    const mine = { ...sampleOf(referrals.mine.output), code: 'WJRU3HSP', url }
    const page = await showPage('/referrals', { language, person: me, answers: { 'POST /referrals': mine } })
    const [text, sent] = messageOf(await screen.findByRole('link', { name: texts.whatsApp }))
    expect([text, sent]).toEqual([texts.refer, url])
    expect(document.body.textContent).not.toContain(url)
    await page.user.click(screen.getByRole('button', { name: 'QR code' }))
    expect(await screen.findByText(url)).toBeTruthy()
  })
}
