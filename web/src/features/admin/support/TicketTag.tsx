import { Archive, Check, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../ui/Chip.tsx'
import type { QueuedTicket } from './ticket-data.ts'

const LOOK = {
  waiting: { tone: 'maracuja', Icon: Hourglass },
  answered: { tone: 'folha', Icon: Check },
  closed: { tone: 'neutral', Icon: Archive },
} as const

/** The state of a request. */
export function TicketTag({ state }: { state: QueuedTicket['state'] }) {
  const { t } = useTranslation('admin-support')
  const { tone, Icon } = LOOK[state]
  return (
    <Tag tone={tone} icon={<Icon size={14} strokeWidth={2.4} aria-hidden="true" />} className="whitespace-nowrap">
      {t(`state.${state}`)}
    </Tag>
  )
}
