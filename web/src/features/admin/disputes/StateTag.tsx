import { Ban, Check, Hourglass, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../ui/Chip.tsx'
import type { QueuedDispute } from './dispute-data.ts'

const LOOK = {
  open: { tone: 'maracuja', Icon: Hourglass },
  upheld: { tone: 'folha', Icon: Check },
  dismissed: { tone: 'neutral', Icon: Ban },
  withdrawn: { tone: 'neutral', Icon: Undo2 },
} as const

/** The state of a dispute. */
export function StateTag({ state }: { state: QueuedDispute['state'] }) {
  const { t } = useTranslation('admin-disputes')
  const { tone, Icon } = LOOK[state]
  return (
    <Tag tone={tone} icon={<Icon size={14} strokeWidth={2.4} aria-hidden="true" />} className="whitespace-nowrap">
      {t(`state.${state}`)}
    </Tag>
  )
}
