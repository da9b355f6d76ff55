import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import { IconWell, type WellTone } from '../../../ui/Card.tsx'

type SettingsRowProps = {
  Icon: LucideIcon
  tone: WellTone
  /** for long lists */
  small?: boolean
  title: ReactNode
  sentence: ReactNode
  action?: ReactNode
}

/** A row of a list on a card: name, details, and its action. */
export function SettingsRow({ Icon, tone, small = false, title, sentence, action }: SettingsRowProps) {
  return (
    <li
      className={classes(
        'flex gap-3 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0',
        small ? 'items-start' : 'items-center',
      )}
    >
      <IconWell tone={tone} size={small ? 36 : 44}>
        <Icon size={small ? 18 : 20} aria-hidden="true" />
      </IconWell>
      <span className="min-w-0 flex-1">
        <span className="block text-ui font-[650] break-words">{title}</span>
        <span className="block text-sm break-words text-ink-2">{sentence}</span>
      </span>
      {action}
    </li>
  )
}
