import { isFull } from '@bora/rules/closed-reasons.ts'
import { useTranslation } from 'react-i18next'
import type { Overview } from '../components/challenge-data.ts'
import { phaseNow, phaseText } from '../components/phase.ts'
import { PrizeCard } from '../components/PrizeCard.tsx'
import { type Currency, day, money } from '../../../language/format.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card as Box } from '../../../ui/Card.tsx'
import { Facts } from './Facts.tsx'
import { Creator, Joined } from './OverviewSections.tsx'
import type { Joining } from './use-join-here.ts'

type JoinPanelProps = { challenge: Overview; joining: Joining; className?: string }

/** The card on the right of the desktop: prize, facts, join, creator. */
export function JoinPanel({ challenge, joining, className }: JoinPanelProps) {
  return (
    <Box as="aside" depth="e2" flush className={`sticky top-6 rounded-[32px]! p-5 ${className ?? ''}`}>
      <PrizeCard card={challenge} />
      <Facts challenge={challenge} well className="mt-4" />
      <Joined challenge={challenge} className="mt-5" />
      <div className="mt-5">
        <JoinButton challenge={challenge} joining={joining} block />
      </div>
      <p className="mt-4 text-center text-sm text-ink-2">{useNote(challenge, joining)}</p>
      <div className="mt-5 flex items-center gap-4 border-t border-line pt-5">
        <Creator challenge={challenge} />
      </div>
    </Box>
  )
}

/** Price and join at the bottom edge of a phone. */
export function StickyJoin({ challenge, joining }: JoinPanelProps) {
  const { t } = useTranslation('challenge')
  const { t: card } = useTranslation('challenge-card')
  const { pool } = challenge
  const closed = useClosedNote(challenge, joining)
  return (
    <section
      aria-label={
        closed === null
          ? t('join.now')
          : t(isFull(challenge.closed) ? 'join.full' : joining.against ? 'join.now' : 'join.closed')
      }
      data-dock=""
      className="fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-surface px-[var(--gutter)] pt-3.5 pb-[max(18px,env(safe-area-inset-bottom))] lg:hidden"
    >
      <span className="min-w-0 flex-1 basis-[100px]">
        <span className="type-title block text-h1">
          {pool.entryFeeCents > 0 ? price(pool.entryFeeCents, pool.currency) : card('tag.free')}
        </span>
        <span className={`block text-[0.8125rem] text-ink-2 ${closed === null ? 'lowercase' : ''}`}>
          {closed ?? phaseText(card, phaseNow(challenge))}
        </span>
      </span>
      <JoinButton challenge={challenge} joining={joining} />
    </section>
  )
}

function JoinButton({ challenge, joining, block = false }: { challenge: Overview; joining: Joining; block?: boolean }) {
  const { t } = useTranslation('challenge')
  const { t: overview } = useTranslation('overview')
  const session = useSession()
  const { pool } = challenge
  const amount = price(pool.entryFeeCents, pool.currency)
  const paid = pool.entryFeeCents > 0
  if (joining.wish === 'closed')
    return (
      <Button variant="bora" size="lg" block={block} disabled>
        {/* Next to the price on a phone there is no room for the sentence; the reason is shown instead. */}
        {t(isFull(challenge.closed) ? 'join.full' : block && !joining.against ? 'join.closed' : 'join.now')}
      </Button>
    )
  const isCreator = session?.userId === challenge.creator.id
  const label =
    joining.wish === 'open'
      ? isCreator
        ? t('creator.tag')
        : overview('openChallenge')
      : paid
        ? session
          ? t('join.pay', { amount })
          : overview('enterAndPay', { amount })
        : block
          ? t('join.free')
          : t('join.now')
  return (
    <Button
      variant="bora"
      size="lg"
      block={block}
      busy={joining.busy}
      busyLabel={t('join.busy')}
      onClick={joining.ask}
      className={block ? '' : 'max-w-full text-ui!'}
    >
      {label}
    </Button>
  )
}

/** The exact fee; zero cents would take the room of the words next to it. */
function price(cents: number, currency: Currency): string {
  return money(cents, currency).replace(/[.,]00$/, '')
}

/** Why the button is disabled, in the words of the refusal; null when it is enabled. */
function useClosedNote({ closed }: Overview, joining: Joining): string | null {
  const { t } = useTranslation('errors')
  const reason = closed ?? joining.against
  return joining.wish === 'closed' && reason !== null ? t(reason) : null
}

function useNote(challenge: Overview, joining: Joining): string {
  const deadline = useDeadline(challenge)
  return useClosedNote(challenge, joining) ?? deadline
}

function useDeadline(challenge: Overview): string {
  const { t } = useTranslation('overview')
  const { pool, limits } = challenge
  const date = day(limits.closedAfterStart ? challenge.startDate : challenge.endDate)
  const until = limits.closedAfterStart ? t('deadline.start', { date }) : t('deadline.end', { date })
  return pool.kind === 'none' ? until : `${until} ${t('deadline.adults')}`
}
