import { DEFAULT_CURRENCY } from '@bora/rules/money.ts'
import { useTranslation } from 'react-i18next'
import { money, number } from '../../format.ts'
import type { Problem } from './problems.ts'

/** The sentence of a problem: by field and code, else the general text of the code. */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation(['create-challenge', 'errors'])
  const text: (keys: string[], options: object) => string = t as never
  return ({ field, code, params }) => {
    const isMoney = field.startsWith('prize.') && typeof params['max'] === 'number'
    const shown = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value !== 'number' ? value : isMoney ? money(value, DEFAULT_CURRENCY) : number(value),
      ]),
    )
    return text(
      [`create-challenge:problem.${field.split('.').at(-1)}_${code}`, `errors:${code}`, 'errors:unexpected'],
      shown,
    )
  }
}
