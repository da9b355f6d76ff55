import { DEFAULT_CURRENCY } from '@bora/rules/money.ts'
import type { RefusalParam } from '@bora/rules/refusal.ts'
import { useTranslation } from 'react-i18next'
import { codeText } from '../../../api/error-text.ts'
import { money, number } from '../../../language/format.ts'
import type texts from '../../../locales/pt-BR/create-challenge.json'
import type { Problem } from './problems.ts'

/** The text of a problem: by field and code, else the general text of the code. */
export function useProblemText(): (problem: Problem) => string {
  const { t, i18n } = useTranslation(['create-challenge', 'errors'])
  const hasText = (key: string): key is keyof typeof texts.problem => i18n.exists(`create-challenge:problem.${key}`)
  return ({ field, code, params }) => {
    const isMoney = field.startsWith('prize.') && 'most' in params
    const shown = (value: RefusalParam | undefined) =>
      typeof value !== 'number' ? value : isMoney ? money(value, DEFAULT_CURRENCY) : number(value)
    const values = { least: shown(params['least']), most: shown(params['most']), sum: shown(params['sum']) }
    const key = `${field.split('.').at(-1)}_${code}`
    return hasText(key) ? t(`problem.${key}`, values) : codeText(code, values)
  }
}
