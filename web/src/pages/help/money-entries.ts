import { MONEY_CASES, type MoneyCaseName } from '@bora/rules/money-cases.ts'
import { MONEY_PURPOSES } from '@bora/rules/money-outcomes.ts'
import { currentRulesVersion } from '@bora/rules/rules-version.ts'
import type { TFunction } from 'i18next'
import { moneyAnswer } from '../../features/challenges/components/money-answer.ts'
import type { Entry } from './search.ts'

const PREFIX = 'money-'

/**
 * Returns the outcome of the money in every case, as questions of the help centre: first for entry fees, then the
 * differences for announced prizes. Under the rules of new challenges and the installation's days on hold.
 */
export function moneyEntries(
  t: TFunction<'money-cases'>,
  words: Partial<Record<string, string>> = {},
  holdDays?: number,
): Entry[] {
  return (Object.keys(MONEY_CASES) as MoneyCaseName[]).map(name => {
    const id = PREFIX + name.replaceAll('_', '-')
    const known = words[id]
    return {
      id,
      topic: t('title'),
      question: t(`questions.${name}`),
      answer: paragraphs(t, name, holdDays),
      ...(known && { words: known }),
    }
  })
}

function paragraphs(t: TFunction<'money-cases'>, name: MoneyCaseName, holdDays: number | undefined): string[] {
  const said = new Set<string>()
  return MONEY_PURPOSES.flatMap(purpose => {
    const isToldOf = MONEY_CASES[name].pairs.some(([of]) => of === purpose)
    const sentences = isToldOf ? moneyAnswer(t, name, purpose, currentRulesVersion(), holdDays) : []
    const fresh = sentences.filter(sentence => !said.has(sentence))
    for (const sentence of fresh) said.add(sentence)
    return fresh.length > 0 ? [fresh.join(' ')] : []
  })
}
