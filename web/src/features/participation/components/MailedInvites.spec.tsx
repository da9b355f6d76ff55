import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHALLENGE, openChallenge } from '../../../testing/facts.ts'
import { type Answers, LATE } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'

const TEXTS = {
  'pt-BR': {
    invite: /^Convidar/,
    mail: 'Convidar por e-mail',
    send: 'Enviar convite',
    wrong: 'Confira os endereços: algum não parece um e-mail.',
    refused: 'e-mail não entregue',
    correct: 'Corrigir o endereço davi@exemplo.invalid',
    right: 'Endereço certo',
    sent: 'enviado',
  },
  en: {
    invite: /^Invite/,
    mail: 'Invite by email',
    send: 'Send invite',
    wrong: 'Check the addresses: one doesn’t look like an email.',

    refused: 'email not delivered',
    correct: 'Correct the address davi@exemplo.invalid',
    right: 'Correct address',
    sent: 'sent',
  },
}
const SENT = 'GET /challenges/:challengeId/invitations'
const open = openChallenge()
const invited = (email: string, status: 'refused' | 'sent') => ({
  id: '50000000-0000-4000-8000-000000000001',
  email,
  status,
  sentAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
})
const list = (one: ReturnType<typeof invited>): Answers => ({ [SENT]: { items: [one], lifeline: 'none' } }) as Answers

for (const language of LANGUAGES)
  test(`an address that takes no mail is reported, and corrected in place: ${language}`, async () => {
    const text = TEXTS[language]
    const page = await showPage(`/challenge/${CHALLENGE}`, {
      language,
      person: me,
      answers: {
        'GET /challenges/:challengeId': openChallenge({
          viewer: { ...open.viewer, state: 'participating' },
          can: { ...open.can, join: false, invite: true },
        }),
        'POST /challenges/:challengeId/invite-link': LATE,
        ...list(invited('davi@exemplo.invalid', 'refused')),
      },
    })
    await page.user.click((await screen.findAllByRole('button', { name: text.invite }))[0]!)
    await page.user.type(await screen.findByLabelText(text.mail), 'não é endereço')
    await page.user.click(screen.getByRole('button', { name: text.send }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text.wrong))

    const row = within((await screen.findByText('davi@exemplo.invalid')).closest('li')!)
    expect(row.getByText(new RegExp(text.refused))).toBeTruthy()
    await page.user.click(row.getByRole('button', { name: text.correct }))
    const field = await row.findByLabelText<HTMLInputElement>(text.right)
    expect([document.activeElement, field.value]).toEqual([field, 'davi@exemplo.invalid'])
    await page.user.clear(field)
    await page.user.type(field, 'davi{Enter}')
    expect(await row.findByRole('alert')).toBeTruthy()
    await page.user.clear(field)
    page.answer({
      'POST /challenges/:challengeId/invitations/:invitationId/correct': {
        email: 'davi@example.com',
        outcome: 'sent',
        status: 'sent',
      },
      ...list(invited('davi@example.com', 'sent')),
    })
    await page.user.type(field, 'davi@example.com{Enter}')
    const corrected = await screen.findByText('davi@example.com')
    await waitFor(() => expect(corrected.closest('li')!.textContent).toContain(text.sent))
  })
