import { currentRulesVersion } from '@bora/rules/rules-version.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../../features/workouts/components/receipt-lines.ts'
import { phaseNow, phaseText } from '../../features/challenges/components/phase.ts'
import { paths } from '../../navigation/paths.ts'
import type { NothingToday } from './nothing-today.ts'
import { STAGE_NOTE } from './stage-note.ts'

type WorthNothingProps = { nothing: NothingToday; onFind: () => void }

/** Why another workout today would be worth nothing, and the next step. */
export function WorthNothing({ nothing, onFind }: WorthNothingProps) {
  return (
    <>
      <p className={STAGE_NOTE}>
        <Why nothing={nothing} />
      </p>
      <WayOn nothing={nothing} onFind={onFind} />
    </>
  )
}

function Why({ nothing }: { nothing: NothingToday }) {
  const { t } = useTranslation('worth-nothing')
  const { t: receipts } = useTranslation('receipts')
  const { t: card } = useTranslation('challenge-card')
  switch (nothing.why) {
    case 'receipt':
      return reasonText(receipts, nothing.code, { challengeType: 'workout_count', rulesVersion: currentRulesVersion() })
    case 'upcoming':
      return phaseText(card, phaseNow(nothing.card))
    default:
      return t(nothing.why)
  }
}

function WayOn({ nothing, onFind }: WorthNothingProps) {
  const { t } = useTranslation('worth-nothing')
  const look = 'inline-flex min-h-11 items-center text-right text-sm font-semibold underline underline-offset-4'
  if (nothing.why === 'unpaid')
    return (
      <Link {...paths.challenge(nothing.challengeId)} className={look}>
        {t('pay')}
      </Link>
    )
  return (
    nothing.find && (
      <button type="button" onClick={onFind} className={look}>
        {t('find')}
      </button>
    )
  )
}
