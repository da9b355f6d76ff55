import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHALLENGE, openChallenge, workoutOfFriend } from '../../../../testing/facts.ts'
import { refusal, serverError } from '../../../../testing/fake-server.ts'
import { me, showPage } from '../../../../testing/page.tsx'
import type { Details } from '../challenge-data.ts'
import type { HostedPerson, Hosts } from './hosting-data.ts'

const FRIEND = workoutOfFriend().person
const TEXTS = {
  'pt-BR': {
    card: /^Participantes e co-admins/,
    people: 'Participantes',
    failed: 'Os participantes não carregaram',
    menu: `Opções para ${FRIEND.name}`,
    item: /^Remover do desafio/,
    title: `Remover ${FRIEND.name}?`,
    reason: 'Motivo',
    confirm: `Remover ${FRIEND.name}`,
    short: 'Escreva pelo menos 5 caracteres.',
    after: 'Depois do começo só a nossa equipe remove alguém.',
    name: /^Convidar para co-admin/,
    named: `${FRIEND.name} recebeu o convite`,
    call: /^Chamar a equipe/,
    what: 'O que houve',
    send: 'Chamar a equipe',
    called: 'Equipe chamada',
    accept: 'Aceitar',
    accepted: 'Agora você é co-admin',
  },
  en: {
    card: /^Participants and co-admins/,
    people: 'Participants',
    failed: "The participants didn't load",
    menu: `Options for ${FRIEND.name}`,
    item: /^Remove from the challenge/,
    title: `Remove ${FRIEND.name}?`,
    reason: 'Reason',
    confirm: `Remove ${FRIEND.name}`,
    short: 'Use at least 5 characters.',
    after: 'After the start only our team removes people.',
    name: /^Ask to be co-admin/,
    named: `${FRIEND.name} was asked`,
    call: /^Call our team/,
    what: 'What happened',
    send: 'Call our team',
    called: 'Our team was called',
    accept: 'Accept',
    accepted: 'You are a co-admin now',
  },
}
const REMOVE = 'POST /challenges/:challengeId/people/:personId/remove'
const one: HostedPerson = {
  person: FRIEND,
  state: 'participating',
  joinedAt: '2026-03-01T12:00:00.000Z',
  coAdmin: null,
  isMe: false,
  canRemove: true,
}
const PEOPLE = 'GET /challenges/:challengeId/people'

function challenge(viewer: Partial<Details['viewer']>): Details {
  const open = openChallenge()
  return { ...open, viewer: { ...open.viewer, state: 'participating', ...viewer } }
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]
  const show = async (
    role: Details['viewer']['role'],
    answers: NonNullable<Parameters<typeof showPage>[1]>['answers'] = {},
  ) => {
    const page = await showPage(`/challenge/${CHALLENGE}`, {
      language,
      person: me,
      answers: {
        'GET /challenges/:challengeId': challenge({ role }),
        [PEOPLE]: { items: [one], next: null },
        ...answers,
      },
    })
    await page.user.click(await screen.findByRole('button', { name: text.card }))
    return page
  }

  test(`a creator removes a person with a reason, and reads why it was refused: ${language}`, async () => {
    let refusals = 0
    const page = await show('creator', {
      [REMOVE]: () => (refusals++ === 0 ? refusal(409, 'remove_after_start') : { removed: true }),
    })
    await page.user.click(await screen.findByRole('button', { name: text.menu }))
    await page.user.click(await screen.findByRole('button', { name: text.item }))
    const dialog = within(await screen.findByRole('dialog', { name: text.title }))
    const send = dialog.getByRole('button', { name: text.confirm })
    await page.user.click(send)
    expect(await dialog.findByText(text.short)).toBeTruthy()
    await page.user.type(dialog.getByLabelText(text.reason), 'Não vem mais.')
    await page.user.click(send)
    expect(await dialog.findByText(text.after)).toBeTruthy()
    await page.user.click(send)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: text.title })).toBeNull())
  })

  test(`a creator names a co-admin: ${language}`, async () => {
    const page = await show('creator', { 'PUT /challenges/:challengeId/co-admins/:personId': hosts('creator') })
    await page.user.click(await screen.findByRole('button', { name: text.menu }))
    await page.user.click(await screen.findByRole('button', { name: text.name }))
    expect(await screen.findByText(text.named)).toBeTruthy()
  })

  test(`a co-admin calls staff, and can neither remove nor name: ${language}`, async () => {
    const page = await show('co_admin', {
      [PEOPLE]: { items: [{ ...one, canRemove: false }], next: null },
      'POST /challenges/:challengeId/staff-calls': { called: true },
    })
    await page.user.click(await screen.findByRole('button', { name: text.menu }))
    const item = await screen.findByRole('button', { name: text.call })
    expect(screen.queryByRole('button', { name: text.item })).toBeNull()
    expect(screen.queryByRole('button', { name: text.name })).toBeNull()
    await page.user.click(item)
    await page.user.type(await screen.findByLabelText(text.what), 'A foto não é deste treino.')
    await page.user.click(screen.getByRole('button', { name: text.send }))
    expect(await screen.findByText(text.called)).toBeTruthy()
  })

  test(`people that don't load are reported: ${language}`, async () => {
    await show('creator', { [PEOPLE]: serverError })
    expect(await screen.findByText(text.failed)).toBeTruthy()
  })

  test(`a named co-admin accepts on the page of the challenge: ${language}`, async () => {
    const page = await showPage(`/challenge/${CHALLENGE}`, {
      language,
      person: me,
      answers: {
        'GET /challenges/:challengeId': challenge({ role: 'none', isNamed: true }),
        'POST /challenges/:challengeId/co-admins/accept': hosts('co_admin'),
      },
    })
    await page.user.click(await screen.findByRole('button', { name: text.accept }))
    expect(await screen.findByText(text.accepted)).toBeTruthy()
  })
}

function hosts(role: Details['viewer']['role']): Hosts {
  return { leader: FRIEND, coAdmins: [], most: 3, role, powers: [], isNamed: false }
}
