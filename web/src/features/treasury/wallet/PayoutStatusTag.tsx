import { Check, Hourglass, RefreshCw, RotateCcw, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '../../../ui/Chip.tsx'
import type { Payout } from './payout-text.ts'

const LOOK: Record<Payout['status'], { Icon: LucideIcon; tone: TagTone }> = {
  pending: { Icon: Hourglass, tone: 'maracuja' },
  processing: { Icon: RefreshCw, tone: 'mar' },
  completed: { Icon: Check, tone: 'folha' },
  failed: { Icon: RotateCcw, tone: 'danger' },
  cancelled: { Icon: X, tone: 'neutral' },
  returned: { Icon: RotateCcw, tone: 'danger' },
}

/** The state of a payout, as icon and word. */
export function PayoutStatusTag({ status }: { status: Payout['status'] }) {
  const { t } = useTranslation('payouts')
  const { Icon, tone } = LOOK[status]
  return (
    <Tag tone={tone} icon={<Icon size={14} strokeWidth={2.4} aria-hidden="true" />}>
      {t(`status.${status}`)}
    </Tag>
  )
}
