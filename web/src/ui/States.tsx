import { CircleAlert, RefreshCw, WifiOff } from 'lucide-react'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { composeCover } from '@bora/rules/art/cover.ts'
import type { Category, PaletteName } from '@bora/rules/art/palettes.ts'
import { TileWall } from '../art/Tile.tsx'
import { Button } from './Button.tsx'
import { IconWell } from './Card.tsx'
import { classes } from './classes.ts'

type TileSquareProps = { seed: string; palette?: PaletteName; category?: Category; icon?: ReactNode; size?: number }

/** A 3 by 3 wall with round corners, with a white disc over it if there is an icon. */
export function TileSquare({ seed, palette = 'folha', category = 'general', icon, size = 200 }: TileSquareProps) {
  const wall = useMemo(
    () => composeCover({ seed, palette, category, columns: 3, rows: 3, large: 1 }),
    [seed, palette, category],
  )
  return (
    <span
      aria-hidden="true"
      className="relative grid place-items-center overflow-hidden"
      style={{ width: size, height: size, borderRadius: size * 0.26 }}
    >
      <TileWall wall={wall} className="absolute inset-0 size-full" />
      {icon && (
        <span className="relative grid size-[46%] place-items-center rounded-full bg-white text-paint-ink shadow-e2">
          {icon}
        </span>
      )}
    </span>
  )
}

type EmptyStateProps = {
  seed?: string
  palette?: PaletteName
  title: string
  sentence?: string
  action?: ReactNode
  second?: ReactNode
  /** `page` fills a screen, `card` fits inside one, `line` has no picture: where a keyboard leaves little room */
  size?: 'page' | 'card' | 'line'
  icon?: ReactNode
  className?: string
}

/** An explanation of the content to come, and one action. */
export function EmptyState({
  seed = 's14',
  palette,
  title,
  sentence,
  action,
  second,
  size = 'card',
  icon,
  className,
}: EmptyStateProps) {
  const page = size === 'page'
  const Heading = page ? 'h1' : 'h2'
  return (
    <div
      className={classes(
        'flex flex-col items-center text-center',
        page ? 'gap-6 px-4 py-16' : size === 'card' ? 'gap-4 px-4 py-8' : 'gap-4 px-4 py-4',
        className,
      )}
    >
      {size !== 'line' && <TileSquare seed={seed} palette={palette} icon={icon} size={page ? 200 : 96} />}
      <div className={classes('flex flex-col items-center', page ? 'max-w-[320px] gap-2.5' : 'max-w-[340px] gap-1.5')}>
        <Heading className={classes('type-title', page ? 'text-title' : 'text-h1')}>{title}</Heading>
        {sentence && <p className={classes('text-balance text-ink-2', page ? 'text-base' : 'text-sm')}>{sentence}</p>}
      </div>
      {(action || second) && (
        <div className="flex flex-col items-center gap-3">
          {action}
          {second}
        </div>
      )}
    </div>
  )
}

type ErrorStateProps = {
  title: string
  sentence: string
  retryLabel: string
  onRetry: () => void
  busy?: boolean
  second?: ReactNode
  /** the connection is missing */
  offline?: boolean
  /** `page` is all that a screen has to show, `card` fits inside one */
  size?: 'page' | 'card'
  className?: string
}

/** The failed action, a reassurance about the data, and a retry. */
export function ErrorState({
  title,
  sentence,
  retryLabel,
  onRetry,
  busy,
  second,
  offline = false,
  size = 'card',
  className,
}: ErrorStateProps) {
  const Heading = size === 'page' ? 'h1' : 'h2'
  const Icon = offline ? WifiOff : CircleAlert
  return (
    <div role="alert" className={classes('flex flex-col items-center gap-4 px-4 py-8 text-center', className)}>
      <IconWell tone="danger" size={52}>
        <Icon size={26} aria-hidden="true" />
      </IconWell>
      <div className="flex max-w-[340px] flex-col gap-1.5">
        <Heading className="type-title text-h1">{title}</Heading>
        <p className="text-sm text-balance text-ink-2">{sentence}</p>
      </div>
      <Button
        variant="soft"
        size="sm"
        icon={<RefreshCw size={16} strokeWidth={2.4} aria-hidden="true" />}
        onClick={onRetry}
        busy={busy}
      >
        {retryLabel}
      </Button>
      {second}
    </div>
  )
}
