import {
  Ban,
  Check,
  CircleCheck,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
  RefreshCw,
  Undo2,
  UserRoundPlus,
  X,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '../../../ui/Chip.tsx'
import type { NameMatch, QueuedPayout, Review } from './desk-data.ts'
import { useWaitingToBeSent } from './send-later.ts'

type Look = { tone: TagTone; Icon: LucideIcon }

const STATUS: Record<QueuedPayout['status'], Look> = {
  pending: { tone: 'maracuja', Icon: Hourglass },
  processing: { tone: 'mar', Icon: RefreshCw },
  completed: { tone: 'folha', Icon: Check },
  failed: { tone: 'danger', Icon: X },
  cancelled: { tone: 'neutral', Icon: Ban },
  returned: { tone: 'danger', Icon: Undo2 },
}
// The same for admins looking for work: whether a release or an outcome needs their confirmation.
const SECOND: Look = { tone: 'maracuja', Icon: UserRoundPlus }
const STATE: Record<Review['state'], Look> = {
  pending: { tone: 'maracuja', Icon: Hourglass },
  verified: { tone: 'folha', Icon: Check },
  refused: { tone: 'danger', Icon: X },
}
const MATCH: Record<NameMatch, Look> = {
  same: { tone: 'folha', Icon: CircleCheck },
  partly: { tone: 'maracuja', Icon: Clock },
  differs: { tone: 'danger', Icon: CircleX },
}

function LookTag({ tone, Icon, text }: Look & { text: string }) {
  return (
    <Tag tone={tone} icon={<Icon size={14} strokeWidth={2.4} aria-hidden="true" />} className="whitespace-nowrap">
      {text}
    </Tag>
  )
}

/** The state of a payout, including one that is about to be sent or is overdue. */
export function PayoutTag({ row: payout }: { row: QueuedPayout }) {
  const { t } = useTranslation('admin-payouts')
  const leaving = useWaitingToBeSent() === payout.id
  const isSaid = payout.can.includes('decline')
  const needsSecond =
    isSaid || (payout.status === 'pending' && payout.releases > 0 && payout.releases < payout.releasesNeeded)
  if (leaving) return <LookTag {...STATUS.processing} text={t('status.releasing')} />
  if (payout.overdue && !isSaid) return <LookTag tone="danger" Icon={Clock} text={t('status.overdue')} />
  if (needsSecond) return <LookTag {...SECOND} text={t('status.second')} />
  return <LookTag {...STATUS[payout.status]} text={t(`status.${payout.status}`)} />
}

/** The state of banking details. */
export function ReviewTag({ row: review }: { row: Review }) {
  const { t } = useTranslation('admin-payouts')
  const leaving = useWaitingToBeSent() === review.person.id
  return leaving ? (
    <LookTag {...STATUS.processing} text={t('state.verifying')} />
  ) : (
    <LookTag {...STATE[review.state]} text={t(`state.${review.state}`)} />
  )
}

/** How the holder's name matches the account's. */
export function MatchTag({ row: { nameMatch } }: { row: Review }) {
  const { t } = useTranslation('admin-payouts')
  return <LookTag {...MATCH[nameMatch]} text={t(`match.${nameMatch}`)} />
}
