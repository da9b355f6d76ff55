import { challengeTypes } from '@bora/rules/challenge-types.ts'
import { paidPlaces } from '@bora/rules/paid-places.ts'
import { useTranslation } from 'react-i18next'
import { amountText, unitText } from '../../workouts/components/score-text.ts'
import type { Overview } from '../components/challenge-data.ts'
import { shortNumber } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { classes } from '../../../ui/classes.ts'

/** The three facts: duration, target, participants. */
export function Facts({
  challenge,
  well = false,
  className,
}: {
  challenge: Overview
  well?: boolean
  className?: string
}) {
  const { t } = useTranslation('overview')
  const { target, type } = challenge
  const unit = challengeTypes[type].unit
  const places = paidPlaces(challenge.pool)
  const goal =
    target === null
      ? places > 1
        ? { value: String(places), unit: t('facts.places') }
        : { value: t('facts.best'), unit: t('facts.bestUnit') }
      : {
          value: unit === 'meters' ? amountText(target, type, currentLanguage()) : shortNumber(target),
          unit: t('facts.goal', { unit: unitText(type, target) }),
        }
  const facts = [
    { value: String(challenge.durationDays), unit: t('facts.days', { count: challenge.durationDays }) },
    goal,
    { value: shortNumber(challenge.participants), unit: t('facts.people', { count: challenge.participants }) },
  ]
  return (
    <ul className={classes('grid grid-cols-3 gap-2.5', className)}>
      {facts.map(fact => {
        const [figure = '', mark] = fact.value.split(/\s/)
        return (
          <li
            key={fact.unit}
            className={classes(
              'min-w-0 rounded-[20px] px-3.5 py-3.5',
              well ? 'bg-fill lg:py-4' : 'bg-surface shadow-e1',
            )}
          >
            <span className="type-num block text-[1.375rem] lg:text-[1.5rem]">
              {figure}
              {mark && <span className="text-[.55em]"> {mark}</span>}
            </span>
            <span className="mt-1.5 block text-[0.8125rem] leading-tight text-ink-2 lg:text-sm">{fact.unit}</span>
          </li>
        )
      })}
    </ul>
  )
}
