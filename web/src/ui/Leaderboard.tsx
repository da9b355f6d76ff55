import { Crown, Flame, Minus } from 'lucide-react'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { Avatar } from '../art/Avatar.tsx'
import { composeCover } from '@bora/rules/art/cover.ts'
import type { PaletteName } from '@bora/rules/art/palettes.ts'
import { CroppedWall } from '../art/CroppedWall.tsx'
import { classes } from './classes.ts'

type Face = { id: string; name: string; photoUrl?: string | null }

type RowProps = {
  /** as displayed: "4º" */
  place: string
  person: Face
  /** "Você" for the viewer's own row */
  name: string
  points: string
  /** second line, such as the streak, with a flame before it */
  streak?: ReactNode
  note?: ReactNode
  /** places won (positive) or lost since yesterday; `label` is its accessible text */
  movement?: { by: number; label: string } | undefined
  you?: boolean
  onOpen?: (() => void) | undefined
}

// Keeps faces aligned next to "4º" and "12th" alike.
const PLACE_SIZES: Record<number, string> = {
  1: 'text-[1.125rem]',
  2: 'text-[1.125rem]',
  3: 'text-[1.125rem]',
  4: 'text-[1rem]',
}

/** One row of a ranking, 65 px high. */
export function LeaderboardRow({ place, person, name, points, streak, note, movement, you = false, onOpen }: RowProps) {
  const long = points.length > 7
  const content = (
    <>
      <span className="flex min-w-11 shrink-0 flex-col items-center gap-1">
        <span className={classes('type-num', PLACE_SIZES[place.length] ?? 'text-[0.8125rem]')}>{place}</span>
        {movement && <Movement {...movement} />}
      </span>
      <Avatar
        userId={person.id}
        name={person.name}
        photoUrl={person.photoUrl}
        size={42}
        className={long ? 'max-[379px]:hidden' : ''}
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-ui font-bold">{name}</span>
        {streak && (
          <span className="flex items-center gap-1 text-[0.8125rem] text-ink-2">
            <Flame size={14} strokeWidth={2.3} aria-hidden="true" className="shrink-0 text-brand-text" />
            {streak}
          </span>
        )}
        {note && <span className="block truncate text-[0.8125rem] text-ink-2">{note}</span>}
      </span>
      <span className={classes('type-num shrink-0', long ? 'text-[0.9375rem]' : 'text-[1.25rem]')}>{points}</span>
    </>
  )
  const look = classes('flex min-h-[65px] w-full items-center gap-3 px-3 py-2.5 pr-4 text-left', you && 'bg-brand-soft')
  return onOpen ? (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={classes(look, 'hover:bg-fill focus-visible:-outline-offset-3', you && 'hover:bg-brand-soft')}
    >
      {content}
    </button>
  ) : (
    <div className={look}>{content}</div>
  )
}

/** Places gained or lost, as an arrow with their number; `label` is read aloud. */
export function Movement({ by, label }: { by: number; label: string }) {
  return (
    <span
      className={classes(
        'flex items-center text-[0.75rem] leading-none font-bold',
        by > 0 ? 'text-folha-text' : by < 0 ? 'text-danger-text' : 'text-ink-3',
      )}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="flex items-center gap-0.5">
        {by === 0 ? <Minus size={12} strokeWidth={2.5} /> : <Triangle down={by < 0} />}
        {by !== 0 && Math.abs(by)}
      </span>
    </span>
  )
}

function Triangle({ down }: { down: boolean }) {
  return (
    <svg width="10" height="9" viewBox="0 0 10 9" fill="currentColor" className={down ? 'rotate-180' : ''}>
      <path d="M5 0l5 9H0z" />
    </svg>
  )
}

export type PodiumPlace = {
  person: Face
  name: string
  points: string
  /** shared by ties */
  place: number
  plate: string
  /** replaces the person's face, such as by a team's tile; as large as `podiumFaceSize` says */
  picture?: ReactNode
  /** a line below the points, such as a team's faces */
  below?: ReactNode
  onOpen?: (() => void) | undefined
}

type Step = {
  height: number
  face: number
  palette: PaletteName
  seed: string
  ring: 'maracuja' | 'silver' | 'goiaba'
}

/** By rank, so that people who share one are at the same height. */
const STEPS: readonly Step[] = [
  { height: 120, face: 84, palette: 'maracuja', seed: 'p3262', ring: 'maracuja' },
  { height: 84, face: 64, palette: 'ceu', seed: 'p531', ring: 'silver' },
  { height: 62, face: 58, palette: 'goiaba', seed: 'p255', ring: 'goiaba' },
]

function stepOf(place: number): Step {
  return STEPS[place - 1] ?? STEPS[2]!
}

/** The width and height of the picture of a place on the podium, in pixels. */
export function podiumFaceSize(place: number): number {
  return stepOf(place).face
}

/** The positions of the first, second and third, and when their blocks rise. */
const SPOTS = [
  { order: 'order-2', delay: '180ms' },
  { order: 'order-1', delay: '90ms' },
  { order: 'order-3', delay: '0ms' },
] as const

/** The first three, in the order 2-1-3 on tile-covered blocks. Needs exactly three; show only the list otherwise. */
export function Podium({ places, label }: { places: ReadonlyArray<PodiumPlace>; label: string }) {
  return (
    <ol aria-label={label} className="mx-auto grid w-full max-w-[580px] grid-cols-3 items-end gap-2">
      {places.slice(0, 3).map((entry, index) => (
        <li key={entry.person.id} className={classes('grid min-w-0', SPOTS[index]!.order)}>
          <PodiumBlock entry={entry} delay={SPOTS[index]!.delay} />
        </li>
      ))}
    </ol>
  )
}

function PodiumBlock({ entry, delay }: { entry: PodiumPlace; delay: string }) {
  const step = stepOf(entry.place)
  const wall = useMemo(
    () => composeCover({ seed: step.seed, palette: step.palette, category: 'days', columns: 3, rows: 3, large: 1 }),
    [step],
  )
  const Root = entry.onOpen ? 'button' : 'span'
  return (
    <Root
      {...(entry.onOpen && { type: 'button', onClick: entry.onOpen, 'aria-haspopup': 'dialog' })}
      className="flex min-w-0 flex-col items-center rounded-t-[18px]"
    >
      <span className="relative mb-3">
        {entry.place === 1 && (
          <span className="absolute -top-5 left-1/2 z-10 grid size-8 -translate-x-1/2 place-items-center rounded-full bg-maracuja text-on-maracuja ring-3 ring-surface">
            <Crown size={17} strokeWidth={2.4} aria-hidden="true" />
          </span>
        )}
        {entry.picture ? (
          <span
            className="block border-3 p-[3px]"
            style={{ borderColor: `var(--${step.ring})`, borderRadius: (step.face + 12) * 0.28 }}
          >
            {entry.picture}
          </span>
        ) : (
          <Avatar
            userId={entry.person.id}
            name={entry.person.name}
            photoUrl={entry.person.photoUrl}
            size={step.face}
            ring={step.ring}
          />
        )}
      </span>
      <span
        className={classes(
          'w-full px-1 text-center text-ui font-bold',
          entry.picture ? 'line-clamp-2 break-words' : 'truncate',
        )}
      >
        {entry.name}
      </span>
      <span className="mb-2.5 text-sm text-ink-2">{entry.points}</span>
      {entry.below && <span className="mb-3">{entry.below}</span>}
      <span
        className="animate-grow relative grid w-full origin-bottom place-items-center overflow-hidden rounded-t-[18px]"
        style={{ height: step.height, animationDelay: delay }}
      >
        <CroppedWall wall={wall} className="absolute inset-0 size-full" />
        <span
          className={classes(
            'type-num relative rounded-[14px] bg-white py-2 text-paint-ink',
            entry.plate.length > 4
              ? 'px-2.5 text-[1rem]'
              : entry.place === 1
                ? 'px-3.5 text-[1.5rem]'
                : 'px-3.5 text-[1.25rem]',
          )}
        >
          {entry.plate}
        </span>
      </span>
    </Root>
  )
}
