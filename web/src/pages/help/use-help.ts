import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalText } from '../../language/decimal-text.ts'
import { howFar } from '../../language/distance.ts'
import { list } from '../../language/format.ts'
import { hourOfDay } from '../../language/hour-of-day.ts'
import { workoutName } from '../../language/workout-name.ts'
import { useConfig } from '../../settings/use-config.ts'
import { helpFacts } from './facts.ts'
import { moneyEntries } from './money-entries.ts'
import type { Entry } from './search.ts'

export type Topic = { id: string; title: string; entries: Entry[] }

/**
 * Returns the topics with their questions and answers in the current language, in the order of the texts; after prizes,
 * the outcome of the money in every case.
 */
export function useHelp(): Topic[] {
  const { t } = useTranslation('help')
  const { t: tMoney } = useTranslation('money-cases')
  const config = useConfig()
  return useMemo(() => {
    const facts = helpFacts(config, {
      decimal: decimalText,
      howFar,
      workout: workoutName,
      hours: spans =>
        list(spans.map(({ from, until }) => t('flashHours', { from: hourOfDay(from), until: hourOfDay(until) }))),
      span: bounds => t('span', bounds),
      hold: holdDays => t('hold', { count: holdDays }),
      sandbox: () => t('sandbox'),
    })
    const words: Partial<Record<string, string>> = t('words', { returnObjects: true })
    const topics = t('topics', { returnObjects: true, ...facts })
    const money = { id: 'money', title: tMoney('title'), entries: moneyEntries(tMoney, words, config?.prizeHoldDays) }
    const written = Object.entries(topics).map(([topic, { title, questions }]) => ({
      id: topic,
      title,
      entries: Object.entries(questions).map(([id, about]) => {
        const { question, answer } = about as { question: string; answer: string[] }
        const known = words[id]
        // Paragraphs that apply only to some installations are empty in the others.
        return { id, topic: title, question, answer: answer.filter(Boolean), ...(known && { words: known }) }
      }),
    }))
    return written.flatMap(topic => (topic.id === 'prizes' ? [topic, money] : [topic]))
  }, [t, tMoney, config])
}
