import { CircleCheck, CircleX, Hourglass, Info, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconWell } from './Card.tsx'
import type { WellTone } from './Card.tsx'
import { classes } from './classes.ts'

export type BannerTone = 'pending' | 'processing' | 'failed' | 'info' | 'done'
const LOOK: Record<BannerTone, { ground: string; well: WellTone; Icon: typeof Info }> = {
  pending: { ground: 'bg-maracuja-soft', well: 'solid-maracuja', Icon: Hourglass },
  processing: { ground: 'bg-mar-soft', well: 'solid-mar', Icon: RefreshCw },
  failed: { ground: 'bg-danger-soft', well: 'solid-danger', Icon: CircleX },
  info: { ground: 'bg-mar-soft', well: 'solid-mar', Icon: Info },
  done: { ground: 'bg-folha-soft', well: 'solid-folha', Icon: CircleCheck },
}

type BannerProps = {
  tone: BannerTone
  title: string
  sentence?: ReactNode
  icon?: ReactNode
  action?: ReactNode
  className?: string
}

/** Soft background, solid icon well, title, one sentence, at most one button. */
export function Banner({ tone, title, sentence, icon, action, className }: BannerProps) {
  const { ground, well, Icon } = LOOK[tone]
  return (
    <section className={classes('flex flex-wrap items-start gap-x-3 gap-y-3 rounded-[20px] p-3.5', ground, className)}>
      <IconWell tone={well} size={36}>
        {icon ?? <Icon size={20} strokeWidth={2.2} aria-hidden="true" />}
      </IconWell>
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-ui font-bold text-ink">{title}</h2>
        {sentence && <p className="text-sm text-ink-2">{sentence}</p>}
      </div>
      {action && <div className="w-full pl-12 sm:w-auto sm:self-center sm:pl-0">{action}</div>}
    </section>
  )
}
