import { useTranslation } from 'react-i18next'
import { type Activity, reasonText } from '../components/receipt-lines.ts'
import { scoreText } from '../components/score-text.ts'
import { list } from '../../../language/format.ts'
import { classes } from '../../../ui/classes.ts'
import type { ChallengeChange } from './edited.ts'
import type { Workout } from './use-workout.ts'

type ChangedPointsProps = { changes: readonly ChallengeChange[]; activity: Activity; workout: Workout }

/** How saving changes the points in each challenge, shown before saving; finished challenges don't change. */
export function ChangedPoints({ changes, activity, workout }: ChangedPointsProps) {
  const { t, i18n } = useTranslation('edit-activity')
  const { t: receipts } = useTranslation('receipts')
  const over = activity.receipts.filter(receipt => receipt.isFinal).map(receipt => receipt.challengeTitle)
  return (
    <section
      aria-live="polite"
      aria-atomic="true"
      // Visible next to the field that changes the points, where the screen is tall enough for both. It covers what is
      // behind it completely.
      className="-bottom-2 z-10 -mx-5 max-h-[34dvh] overflow-y-auto border-y border-line bg-sunken px-5 py-3 sm:-mx-6 sm:px-6 [@media(min-height:640px)]:sticky"
    >
      <h3 className="text-sm font-[650]">{t('changes.title')}</h3>
      {changes.length === 0 && over.length === 0 && <p className="mt-1 text-sm text-ink-2">{t('changes.nothing')}</p>}
      <ul>
        {changes.map(({ challenge, change, parts }) => {
          const { type, rulesVersion, rules } = challenge
          const facts = {
            challengeType: type,
            rulesVersion,
            minMinutes: rules.minMinutes,
            minutes: workout.minutes ?? activity.minutes,
          }
          const nothing = parts.length === 1 && Number(parts[0]!.value) === 0 ? parts[0]!.why : null
          return (
            <li key={challenge.id} className="flex items-baseline justify-between gap-4 pt-1.5">
              <span className="min-w-0 text-ui">
                {challenge.title}
                {nothing && (
                  <span className="block text-[0.84375rem] text-ink-2">{reasonText(receipts, nothing, facts)}</span>
                )}
              </span>
              <span
                className={classes(
                  'shrink-0 text-ui font-semibold tabular-nums',
                  change > 0 && 'text-folha-text',
                  change < 0 && 'text-danger-text',
                  change === 0 && 'text-ink-2',
                )}
              >
                {change === 0 ? t('changes.same') : signed(change, type)}
              </span>
            </li>
          )
        })}
      </ul>
      {over.length > 0 && (
        <p className="pt-1.5 text-[0.84375rem] text-ink-2">{t('changes.final', { challenges: list(over) })}</p>
      )}
    </section>
  )

  function signed(change: number, type: ChallengeChange['challenge']['type']): string {
    const text = scoreText(type, Math.abs(change), i18n.language)
    return change > 0 ? `+${text}` : `−${text}`
  }
}
