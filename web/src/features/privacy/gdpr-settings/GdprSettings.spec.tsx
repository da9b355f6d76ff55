import { AccountDeletion } from '@bora/contract/account-deletion.ts'
import { notifications } from '@bora/contract/notifications.ts'
import { DELETION_BLOCKERS } from '@bora/rules/account-deletion.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    analytics: /^Análises/,
    marketing: /^Marketing/,
    history: 'Ver o histórico',
    changes: ['Marketing permitido', 'Marketing recusado', 'Análises permitidas'],
    digest: /^Resumo da semana/,
    offers: /^Promoções/,
    remove: 'Apagar minha conta',
  },
  en: {
    analytics: /^Analytics/,
    marketing: /^Marketing/,
    history: 'Show the history',
    changes: ['Marketing allowed', 'Marketing refused', 'Analytics allowed'],
    digest: /^Weekly digest/,
    offers: /^Offers/,
    remove: 'Delete my account',
  },
}

const at = '2026-11-20T12:00:00.000Z'
const choice = (consented: boolean) => ({ consented, at })
const preferences = {
  ...sampleOf(notifications.preferences.output),
  kinds: [
    { kind: 'weekly_digest' as const, app: 'on' as const, mail: 'off' as const, push: 'never' as const },
    { kind: 'marketing' as const, app: 'never' as const, mail: 'off' as const, push: 'never' as const },
  ],
}

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  for (const blocked of [true, false])
    test(`deleting the account is ${blocked ? 'not red while something blocks it' : 'red'}: ${language}`, async () => {
      const closing = { ...sampleOf(AccountDeletion), asked: null }
      const waiting = blocked ? [{ for: DELETION_BLOCKERS[0], amounts: [], challenge: null, until: null }] : []
      const answers = { 'GET /me/closing': { ...closing, waiting }, 'GET /notifications/preferences': preferences }
      await showPage('/gdpr-settings', { language, person: me, answers })
      const button = await screen.findByRole('button', { name: text.remove })
      expect(button.className.includes('bg-danger')).toBe(!blocked)
    })

  test(`privacy settings show choices, their history and the mails: ${language}`, async () => {
    const page = await showPage('/gdpr-settings', {
      language,
      person: me,
      answers: {
        'GET /me/consents': { analytics: choice(true), marketing: choice(false) },
        'PUT /me/consents': { analytics: choice(true), marketing: choice(true) },
        'GET /me/consents/history': {
          items: [
            { id: 3, type: 'marketing', consented: true, device: '', at },
            { id: 2, type: 'marketing', consented: false, device: '', at },
            { id: 1, type: 'analytics', consented: true, device: '', at },
          ],
          next: null,
        },
        'GET /notifications/preferences': preferences,
        'PUT /notifications/preferences': preferences,
      },
    })
    const toggle = (name: RegExp) => screen.findByRole<HTMLInputElement>('switch', { name })
    const isOn = async (name: RegExp) => {
      const one = await toggle(name)
      return one.checked || one.getAttribute('aria-checked') === 'true'
    }
    expect([await isOn(text.analytics), await isOn(text.marketing)]).toEqual([true, false])
    await page.user.click(await toggle(text.marketing))
    await waitFor(() =>
      expect(page.seen.findLast(({ name }) => name === 'PUT /me/consents')?.body).toEqual({
        analytics: true,
        marketing: true,
      }),
    )
    await page.user.click(screen.getByRole('button', { name: text.history }))
    await waitFor(() => {
      const changes = within(document.querySelector('main ol')!).getAllByRole('listitem')
      expect(changes.map(({ textContent }) => text.changes.find(one => textContent.startsWith(one)))).toEqual(
        text.changes,
      )
    })

    // A single source: a kind switched off by a mail's link, or on the notifications page, is off here.
    expect(await isOn(text.digest)).toBe(false)
    await page.user.click(await toggle(text.offers))
    await waitFor(() =>
      expect(page.seen.findLast(({ name }) => name === 'PUT /notifications/preferences')?.body).toEqual({
        kind: 'marketing',
        channel: 'mail',
        on: true,
      }),
    )
  })
}
