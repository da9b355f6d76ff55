import { useTranslation } from 'react-i18next'
import type { Details } from '../../components/challenge/challenge-data.ts'
import { phaseNow, phaseText } from '../../components/challenge/phase.ts'
import { money } from '../../format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card as Box } from '../../ui/Card.tsx'

type JoinBarProps = { challenge: Details; onJoin: () => void; className?: string }

/** Price and join button at the bottom edge of a phone, for those who aren't in it. */
export function JoinBar({ challenge, onJoin }: JoinBarProps) {
  const { t } = useTranslation('challenge')
  if (!challenge.can.join) return null
  const { pool } = challenge
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-4 border-t border-line bg-surface px-[var(--gutter)] pt-3 pb-[max(14px,env(safe-area-inset-bottom))] lg:hidden">
      <span className="min-w-0 flex-1">
        <span className="type-title block text-h1">
          {pool.entryFeeCents > 0 ? money(pool.entryFeeCents, pool.currency) : t('tag.free')}
        </span>
        <span className="block text-[13px] text-ink-2">{phaseText(t, phaseNow(challenge)).toLocaleLowerCase()}</span>
      </span>
      <Button variant="bora" size="lg" className="text-ui!" onClick={onJoin}>
        {t('join.now')}
      </Button>
    </div>
  )
}

/** The same beside the tabs on the desktop. */
export function JoinCard({ challenge, onJoin, className }: JoinBarProps) {
  const { t } = useTranslation('challenge')
  if (!challenge.can.join) return null
  const { pool } = challenge
  const paid = pool.entryFeeCents > 0
  return (
    <Box className={className}>
      <Button variant="bora" size="lg" block onClick={onJoin}>
        {paid ? t('join.pay', { amount: money(pool.entryFeeCents, pool.currency) }) : t('join.free')}
      </Button>
      <p className="mt-3 text-center text-sm text-ink-2">{phaseText(t, phaseNow(challenge))}</p>
    </Box>
  )
}
