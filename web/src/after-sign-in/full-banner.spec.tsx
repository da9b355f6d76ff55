import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storedConsents } from '../session/consent.ts'
import { showPage } from '../testing/page.tsx'
import { openConsentBanner } from './run-pending-intents.ts'

const TEXTS = {
  'pt-BR': {
    customize: 'Personalizar',
    save: 'Salvar preferências',
    policy: 'Política de privacidade',
    analytics: /^Análises/,
    choose: 'Escolher cookies',
    close: 'Fechar',
  },
  en: {
    customize: 'Customize',
    save: 'Save preferences',
    policy: 'Privacy policy',
    analytics: /^Analytics/,
    choose: 'Choose cookies',
    close: 'Close',
  },
}
const region = () => screen.queryByRole('region', { name: /cookies/i })

for (const language of LANGUAGES)
  test(`the banner asks a visitor until a choice is stored, and can be opened again: ${language}`, async () => {
    const text = TEXTS[language]
    const page = await showPage('/privacy', { language, stored: { 'bora.consent': '' } })
    await openConsentBanner(() => {})
    await waitFor(() => expect(region()).toBeTruthy())
    const banner = within(region()!)
    expect(banner.getByRole('link', { name: text.policy }).getAttribute('href')).toBe('/privacy')
    await page.user.click(banner.getByRole('button', { name: text.customize }))
    await page.user.click(await banner.findByRole('switch', { name: text.analytics }))
    expect(storedConsents()).toBeNull()
    await page.user.click(banner.getByRole('button', { name: text.save }))
    await waitFor(() => expect(region()).toBeNull())
    const chosen = { functional: true, analytics: true, marketing: false, of: null }
    expect(storedConsents()).toMatchObject(chosen)

    await page.user.click(await screen.findByRole('button', { name: text.choose }))
    await waitFor(() => expect(region()).toBeTruthy())
    await page.user.click(within(region()!).getByRole('button', { name: text.close }))
    await waitFor(() => expect(region()).toBeNull())
    expect(storedConsents()).toMatchObject(chosen)
  })
