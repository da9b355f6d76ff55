import { PublicConfig } from '@bora/contract/platform.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '../../testing/page.tsx'
import { sampleOf } from '../../testing/sample.ts'

const TEXTS = {
  'pt-BR': { reject: 'Recusar', accept: 'Aceitar', customize: 'Personalizar', policy: 'Política de privacidade' },
  en: { reject: 'Reject', accept: 'Accept', customize: 'Customize', policy: 'Privacy policy' },
}
const KEY = 'bora.consent'
const config = {
  ...sampleOf(PublicConfig),
  siteUrl: location.origin,
  now: new Date().toISOString(),
  defaultCountry: 'BR',
  defaultCurrency: 'BRL' as const,
  languages: [...LANGUAGES],
  cookieBanner: 'simple' as const,
  passwordMinLength: 6,
}

for (const language of LANGUAGES)
  for (const answer of ['reject', 'accept'] as const)
    test(`the simple banner asks about analytics alone, once: ${answer}, ${language}`, async () => {
      const texts = TEXTS[language]
      const show = async (stored: string) =>
        showPage('/auth', { language, answers: { 'GET /config': config }, stored: { [KEY]: stored } })
      const banner = () => screen.findByRole('region', { name: 'Cookies' })
      const kept = () => JSON.parse(localStorage.getItem(KEY)!) as object
      const page = await show('')
      const buttons = within(await banner()).getAllByRole('button')
      expect(buttons.map(button => button.textContent).toSorted()).toEqual([texts.accept, texts.reject].toSorted())
      expect(within(await banner()).getByRole('link', { name: texts.policy }).getAttribute('href')).toBe('/privacy')
      await page.user.click(within(await banner()).getByRole('button', { name: texts[answer] }))
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull())
      expect(kept()).toMatchObject({ analytics: answer === 'accept', marketing: false })
      // Marketing that was allowed where all was asked is not touched.
      const before = JSON.stringify({ ...kept(), marketing: true })
      cleanup()
      const again = await show(before)
      expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull()
      act(() => void dispatchEvent(new Event('open-consent')))
      await again.user.click(within(await banner()).getByRole('button', { name: texts[answer] }))
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull())
      expect(kept()).toMatchObject({ analytics: answer === 'accept', marketing: true })
    })
