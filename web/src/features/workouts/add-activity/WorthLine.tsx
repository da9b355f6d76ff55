import { challengeTypes } from '@bora/rules/challenge-types.ts'
import { useTranslation } from 'react-i18next'
import { Lanes } from '../../../art/Lanes.tsx'
import { reasonText, receiptSentence } from '../components/receipt-lines.ts'
import { amountText, unitText } from '../components/score-text.ts'
import { classes } from '../../../ui/classes.ts'
import { NumberWithUnit } from '../../../ui/Numeral.tsx'
import type { Workout } from './use-workout.ts'
import type { Worth } from './worth.ts'

/** Returns the draft's current points, as visible text and as one text for screen readers. */
function useWorthText({ lead, worths, activity }: Workout) {
  const { t, i18n } = useTranslation(['add-activity', 'receipts'])
  const { t: tr } = useTranslation('receipts')
  const others = worths.filter(one => one !== lead && one.points > 0).length
  const isWorth = lead !== null && lead.points > 0
  const value = lead ? `${isWorth ? '+' : ''}${amountText(lead.points, lead.challenge.type, i18n.language)}` : null
  const unit = lead ? unitText(lead.challenge.type, lead.points) : ''
  const reasons = lead ? reasonsOf(lead) : []
  function reasonsOf({ parts, challenge }: Worth): string[] {
    const { type, rulesVersion, rules } = challenge
    const facts = { challengeType: type, rulesVersion, minMinutes: rules.minMinutes }
    if (parts.length === 1 && Number(parts[0]!.value) === 0) return [reasonText(tr, parts[0]!.why, facts)]
    if (challengeTypes[challenge.type].unit !== 'points') return [challenge.title]
    return receiptSentence(tr, parts, facts, i18n.language).split(' · ').slice(0, 3)
  }
  const below = others > 0 ? t('worth.others', { count: others }) : t('worth.here')
  // A reason shared by all challenges is shown; different ones are on the ticket.
  const why = new Set(worths.map(one => one.parts[0]!.why))
  const nothing = !activity
    ? t('worth.unknown')
    : worths.length === 0
      ? t('worth.noChallenge')
      : why.size === 1
        ? reasonsOf(worths[0]!)[0]!
        : t('worth.nowhere')
  return { value, isWorth, unit, reasons, below, nothing }
}

/** On a phone, next to the primary action: "+15 pts neste treino". */
export function WorthLine({ workout, className }: { workout: Workout; className?: string }) {
  const { value, isWorth, unit, below, nothing, reasons } = useWorthText(workout)
  return (
    <div aria-live="polite" aria-atomic="true" className={classes('max-w-[46%] shrink-0', className)}>
      {value ? (
        <>
          <NumberWithUnit value={value} unit={unit} className="block text-[1.375rem] [&>span]:text-[.62em]" />
          <span className="mt-0.5 block text-[0.8125rem] leading-tight text-ink-2">{isWorth ? below : reasons[0]}</span>
        </>
      ) : (
        <span className="block text-[0.8125rem] leading-tight text-ink-2">{nothing}</span>
      )}
    </div>
  )
}

/** A separate hero card on wide screens: the draft's points and why. */
export function WorthCard({ workout, className }: { workout: Workout; className?: string }) {
  const { t } = useTranslation('add-activity')
  const { value, isWorth, unit, reasons, below, nothing } = useWorthText(workout)
  return (
    <section
      aria-live="polite"
      aria-atomic="true"
      className={classes(
        'relative isolate flex min-h-[86px] items-center justify-between gap-4 overflow-hidden rounded-[28px] bg-mata px-5 py-3.5 text-on-mata',
        className,
      )}
    >
      <span aria-hidden="true" className="pointer-events-none absolute -top-6 -right-9 -z-10">
        <Lanes size={150} />
      </span>
      <div>
        <p className="text-sm font-medium text-on-mata-2">{t('worth.title')}</p>
        {value ? (
          <NumberWithUnit value={value} unit={unit} className="mt-1 block text-[2.125rem] text-maracuja" />
        ) : (
          <p className="mt-1 text-ui">{nothing}</p>
        )}
      </div>
      {value && (
        <p className="text-right text-sm text-on-mata-2">
          {reasons.map(reason => (
            <span key={reason} className="block">
              {reason}
            </span>
          ))}
          {isWorth && below !== t('worth.here') && <span className="block font-semibold text-on-mata">{below}</span>}
        </p>
      )}
    </section>
  )
}
