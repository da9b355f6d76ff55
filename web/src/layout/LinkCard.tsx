import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { IconWell, type WellTone } from '../ui/Card.tsx'
import { classes } from '../ui/classes.ts'

type LinkCardProps = {
  place: ComponentProps<typeof Link>
  tone: WellTone
  icon: ReactNode
  title: string
  sentence: string
  className?: string
}

/** A card that is one link: icon, title, one sentence. */
export function LinkCard({ place, tone, icon, title, sentence, className }: LinkCardProps) {
  return (
    <Link
      {...place}
      className={classes(
        'flex min-h-[74px] items-center gap-3.5 rounded-lg bg-surface p-4 shadow-e1 hover:bg-fill',
        className,
      )}
    >
      <IconWell tone={tone} size={44}>
        {icon}
      </IconWell>
      <span className="min-w-0 flex-1">
        <span className="block text-ui font-[650]">{title}</span>
        <span className="block text-sm text-ink-2">{sentence}</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-3" />
    </Link>
  )
}
