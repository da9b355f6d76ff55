import { profiles } from '@bora/contract/profiles.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, serverError } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    streak: '8 dias de sequência',
    cheer: 'Mandar fogo',
    other: 'Mandar palmas',
    done: 'Força enviada para Bia. Amanhã tem mais.',
    title: 'Mande uma força para Bia',
    failed: 'Não deu para mandar a força',
    challenge: 'Desafiar Bia',
    more: 'Mais opções',
    block: 'Bloquear',
    report: 'Denunciar',
    guest: /Bia Ferraz recebe o convite/,
    notShown: 'Este perfil não aparece para você',
  },
  en: {
    streak: '8-day streak',
    cheer: 'Send fire',
    other: 'Send applause',
    done: 'Bia got your cheer. More tomorrow.',
    title: 'Cheer Bia on',
    failed: "Couldn't send the cheer",
    challenge: 'Challenge Bia',
    more: 'More options',
    block: 'Block',
    report: 'Report',
    guest: /Bia Ferraz gets the invite/,
    notShown: "You can't see this profile",
  },
}
const ID = '5b1f3a52-0000-4000-8000-000000000009'
const bia = {
  ...sampleOf(profiles.one.output),
  person: { id: ID, name: 'Bia Ferraz', photoUrl: null },
  isMe: false,
  streak: 8,
  cheered: null,
  reported: false,
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`a cheer is sent once, and confirmed: ${language}`, async () => {
    const page = await showPage(`/people/${ID}`, {
      language,
      person: me,
      answers: { 'GET /people/:personId': bia, 'POST /people/:personId/cheers': { cheered: 'fire' } },
    })
    expect(await screen.findByText(text.streak)).toBeTruthy()
    await page.user.dblClick(await screen.findByRole('button', { name: text.cheer }))
    expect(await screen.findByText(text.done)).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: text.other }))
    const sent = page.seen.filter(one => one.name === 'POST /people/:personId/cheers')
    expect(sent.map(one => one.body)).toEqual([{ reaction: 'fire' }])
  })

  test(`a cheer that fails can be sent again: ${language}`, async () => {
    const page = await showPage(`/people/${ID}`, {
      language,
      person: me,
      answers: { 'GET /people/:personId': bia, 'POST /people/:personId/cheers': refusal(429, 'too_many_requests') },
    })
    await page.user.click(await screen.findByRole('button', { name: text.cheer }))
    await waitFor(() => expect(screen.getByText(text.title)).toBeTruthy())
    page.answer({ 'POST /people/:personId/cheers': { cheered: 'fire' } })
    await page.user.click(screen.getByRole('button', { name: text.cheer }))
    expect(await screen.findByText(text.done)).toBeTruthy()
  })

  test(`blocking and reporting are in the menu: ${language}`, async () => {
    const page = await showPage(`/people/${ID}`, { language, person: me, answers: { 'GET /people/:personId': bia } })
    const more = await screen.findByRole('button', { name: text.more })
    expect(screen.queryByRole('button', { name: text.block })).toBeNull()
    await page.user.click(more)
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('button', { name: text.report })).toBeTruthy()
    await page.user.click(within(dialog).getByRole('button', { name: text.block }))
    expect(await screen.findByRole('dialog', { name: /Bia Ferraz/ })).toBeTruthy()
  })

  test(`"challenge" starts a challenge with the person invited: ${language}`, async () => {
    const page = await showPage(`/people/${ID}`, { language, person: me, answers: { 'GET /people/:personId': bia } })
    const link = await screen.findByRole('link', { name: text.challenge })
    expect(link.getAttribute('href')).toBe(`/app/create?guest=${ID}`)
    await page.user.click(link)
    expect(await screen.findByText(text.guest)).toBeTruthy()
  })

  test(`a profile that isn't visible shows so, without a cheer: ${language}`, async () => {
    const page = await showPage(`/people/${ID}`, {
      language,
      person: me,
      answers: { 'GET /people/:personId': refusal(404, 'person_not_found') },
    })
    expect(await screen.findByText(text.notShown)).toBeTruthy()
    expect(screen.queryByRole('button', { name: text.cheer })).toBeNull()
    expect(page.seen.some(one => one.name.startsWith('POST'))).toBe(false)
  })
}

test('a server error offers a retry', async () => {
  await showPage(`/people/${ID}`, { person: me, answers: { 'GET /people/:personId': serverError } })
  expect(await screen.findAllByRole('button', { name: 'Tentar de novo' })).not.toHaveLength(0)
})
