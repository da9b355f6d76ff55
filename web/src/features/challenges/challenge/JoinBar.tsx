import { isFull } from '@bora/rules/closed-reasons.ts'
import { isAboutOne, isSelfImposed } from '@bora/rules/spending-limits.ts'
import { useTranslation } from 'react-i18next'
import type { Details } from '../components/challenge-data.ts'
import { phaseNow, phaseText } from '../components/phase.ts'
import { SpendingLimitsLink } from '../../payments/components/SpendingLimitsLink.tsx'
import { money } from '../../../language/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card as Box } from '../../../ui/Card.tsx'

type JoinBarProps = { challenge: Details; onJoin: () => void; className?: string }

/** Price and join button at the bottom edge of a phone, for those who haven't joined; or that it is full. */
export function JoinBar({ challenge, onJoin }: JoinBarProps) {
  const { t } = useTranslation('challenge')
  const { t: card } = useTranslation('challenge-card')
  const note = useNote(challenge)
  if (note === null) return null
  const { pool, can, against } = challenge
  return (
    <div
      data-dock=""
      className="fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-4 border-t border-line bg-surface px-[var(--gutter)] pt-3 pb-[max(14px,env(safe-area-inset-bottom))] lg:hidden"
    >
      <span className="min-w-0 flex-1">
        <span className="type-title block text-h1">
          {pool.entryFeeCents > 0 ? money(pool.entryFeeCents, pool.currency) : card('tag.free')}
        </span>
        <span className="block text-[0.8125rem] text-ink-2">{can.join ? note.toLocaleLowerCase() : note}</span>
        {isSelfImposed(against.join) && <SpendingLimitsLink />}
      </span>
      <Button
        variant="bora"
        size="lg"
        className="text-ui!"
        disabled={!can.join && !isUnconfirmed(challenge)}
        onClick={onJoin}
      >
        {isFull(against.join) ? t('join.full') : t(isUnconfirmed(challenge) ? 'join.confirmEmail' : 'join.now')}
      </Button>
    </div>
  )
}

/** The same next to the tabs on the desktop. */
export function JoinCard({ challenge, onJoin, className }: JoinBarProps) {
  const { t } = useTranslation('challenge')
  const note = useNote(challenge)
  if (note === null) return null
  const { pool, can, against } = challenge
  const paid = pool.entryFeeCents > 0
  const wish = paid ? t('join.pay', { amount: money(pool.entryFeeCents, pool.currency) }) : t('join.free')
  return (
    <Box className={className}>
      <Button variant="bora" size="lg" block disabled={!can.join && !isUnconfirmed(challenge)} onClick={onJoin}>
        {isFull(against.join) ? t('join.full') : isUnconfirmed(challenge) ? t('join.confirmEmail') : wish}
      </Button>
      <p className="mt-3 text-center text-sm text-ink-2">{note}</p>
      {isSelfImposed(against.join) && (
        <p className="mt-1 text-center">
          <SpendingLimitsLink />
        </p>
      )}
    </Box>
  )
}

/** Whether only the confirmation of the address is missing, which is done in place. */
function isUnconfirmed({ against }: Details): boolean {
  return against.join === 'email_not_confirmed'
}

/** The text next to the button: the phase, or why it is disabled; null where the challenge can't be joined. */
function useNote({ can, against, ...challenge }: Details): string | null {
  const { t } = useTranslation('challenge')
  const { t: card } = useTranslation('challenge-card')
  const { t: errors } = useTranslation('errors')
  if (against.join === 'email_not_confirmed') return t('join.confirmFirst')
  if (can.join) return phaseText(card, phaseNow(challenge))
  const refusal = against.join
  // A full challenge, or one that hasn't begun, shows the reason; one that is over, or can't be joined at all, needs no
  // button.
  return isFull(refusal) || isAboutOne(refusal) || refusal === 'challenge_started' ? errors(refusal!) : null
}
