import { PublicConfig } from '@bora/contract/platform.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storedConsents } from '../session/consent.ts'
import { showPage } from '../testing/page.tsx'
import { sampleOf } from '../testing/sample.ts'
import { openConsentBanner } from './run-pending-intents.ts'

const TEXTS = {
  'pt-BR': { reject: 'Recusar', accept: 'Aceitar', policy: 'Política de privacidade', close: 'Fechar' },
  en: { reject: 'Reject', accept: 'Accept', policy: 'Privacy policy', close: 'Close' },
}
const config = { ...sampleOf(PublicConfig), siteUrl: location.origin, cookieBanner: 'simple' as const }
const region = () => screen.queryByRole('region', { name: /cookies/i })

for (const language of LANGUAGES)
  for (const answer of ['reject', 'accept'] as const)
    test(`the simple banner asks about analytics alone and leaves marketing as it was: ${answer}, ${language}`, async () => {
      const texts = TEXTS[language]
      for (const marketing of [null, true]) {
        const before = marketing === null ? '' : JSON.stringify({ analytics: true, marketing })
        const { user } = await showPage('/privacy', {
          language,
          answers: { 'GET /config': { ...config, now: new Date().toISOString(), languages: [...LANGUAGES] } },
          stored: { 'bora.consent': before },
        })
        let looked = 0
        await openConsentBanner(() => looked++)
        await waitFor(() => expect(region()).toBeTruthy())
        const banner = within(region()!)
        expect(banner.getByRole('link', { name: texts.policy }).getAttribute('href')).toBe('/privacy')
        // The banner can be dismissed after an earlier choice.
        const names = banner
          .getAllByRole('button')
          .map(button => button.textContent || button.getAttribute('aria-label'))
        expect(new Set(names)).toEqual(new Set([texts.accept, texts.reject, ...(marketing ? [texts.close] : [])]))
        expect(banner.queryAllByRole('switch')).toEqual([])
        await user.click(banner.getByRole('button', { name: texts[answer] }))
        await waitFor(() => expect([region(), looked]).toEqual([null, 1]))
        expect(storedConsents()).toMatchObject({ analytics: answer === 'accept', marketing: marketing ?? false })
        cleanup()
      }
    })
