import { LANGUAGES } from '@bora/rules/limits.ts'
import { CURRENCIES, formatMoney, formatShortMoney } from '@bora/rules/money.ts'
import { cleanup, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { moneyParts } from '../language/format.ts'
import { showPage } from '../testing/page.tsx'
import { Money } from './Numeral.tsx'

const plain = (text: string) => text.replace(/\s/gu, ' ')
const beforeDigits = (text: string) => plain(text).replace(/\d.*$/, '')

for (const language of LANGUAGES)
  test(`an amount has the same sign and gap in full, abbreviated or as the big numeral: ${language}`, async () => {
    await showPage('/terms', { language })
    cleanup()
    for (const currency of CURRENCIES)
      for (const cents of [4_500, 2_500, 500_000, 129_600, 120_000_000]) {
        const whole = formatMoney(cents, currency, language)
        expect(beforeDigits(formatShortMoney(cents, currency, language))).toBe(beforeDigits(whole))
        const { container } = render(<Money {...moneyParts(cents, currency)} />)
        expect(plain(container.textContent)).toBe(plain(whole))
        cleanup()
      }
  })
