import { completersShare } from '@bora/rules/fairness/divisions.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { money, number } from '../../../../language/format.ts'
import { currentLanguage } from '../../../../language/language.ts'
import { Card } from '../../../../ui/Card.tsx'
import { ProgressRing } from '../../../../ui/Progress.tsx'
import type { Details } from '../../../challenges/components/challenge-data.ts'
import { divisionsQuery } from '../../../scoring/components/divisions-query.ts'
import { scoreText, shortAmountText } from '../../../workouts/components/score-text.ts'

/**
 * The viewer's progress to the own target, and the share of everyone who reaches it
 * (docs/rules/fair-starts.md#completers).
 */
export function CompleteCard({ challenge }: { challenge: Details }) {
  const { t } = useTranslation('fair-starts')
  const { data } = useQuery(divisionsQuery(challenge.id))
  const { type, pool, mine, viewer } = challenge
  const { target } = viewer
  if (target === null) return null
  const score = mine?.score ?? 0
  const onCourse = data?.onCourse ?? null
  const text = (amount: number) => scoreText(type, amount, currentLanguage())
  const short = (amount: number) => shortAmountText(amount, type, currentLanguage())
  const each = onCourse === null ? null : money(completersShare(pool, onCourse), pool.currency)
  return (
    <Card as="section" aria-label={t('complete.title')} className="flex items-center gap-4">
      <ProgressRing
        value={score / target}
        hue="folha"
        size={76}
        label={t('complete.ring', { score: text(score), target: text(target) })}
      >
        <span className="type-num text-[1.0625rem] leading-tight">
          {short(score)}
          <span className="block text-[0.6875rem] font-normal text-ink-2">
            {t('complete.of', { target: short(target) })}
          </span>
        </span>
      </ProgressRing>
      <div className="min-w-0">
        <h2 className="type-title text-h2">{t('complete.title')}</h2>
        <p className="mt-1 text-sm text-ink-2">
          {score >= target && `${t('complete.done')} `}
          {t('complete.sentence', { target: text(target) })}
          {onCourse !== null &&
            ` ${t('complete.estimate', { count: onCourse, people: number(onCourse), amount: each })}`}
        </p>
      </div>
    </Card>
  )
}
