import { Check, Plus } from 'lucide-react'
import { classes } from './classes.ts'
import { PassSign } from './PassTokens.tsx'

export type WeekDay = {
  /** one letter under the circle */
  letter: string
  /** day of the month */
  date: number
  /** a pass is a pause that keeps the chain; `planned` is a future one */
  state: 'done' | 'pass' | 'planned' | 'missed' | 'today' | 'future'
  isToday?: boolean
  /** just completed: the circle drops into its place */
  lands?: boolean
  /** the full text for screen readers: "quarta, 11 de novembro: treinou" */
  label: string
}

/** Seven circles of 36; trained days in a row fuse into one green capsule, a pass joins it by a band, today is an outline with a plus. */
export function WeekCapsule({
  days,
  on = 'paper',
  label,
}: {
  days: ReadonlyArray<WeekDay>
  on?: 'paper' | 'mata'
  label: string
}) {
  const mata = on === 'mata'
  return (
    <ol aria-label={label} className="grid grid-cols-7">
      {days.map((day, index) => {
        const done = day.state === 'done'
        const joinsLeft = done && days[index - 1]?.state === 'done'
        const joinsRight = done && days[index + 1]?.state === 'done'
        const today = day.state === 'today' || day.isToday
        const isPass = day.state === 'pass'
        const bands = [isHeld(day, days[index - 1]) && 'left', isHeld(day, days[index + 1]) && 'right'] as const
        return (
          <li key={index} className="flex flex-col items-center gap-1.5">
            <span className="relative grid h-9 w-full place-items-center">
              {day.lands && (
                <span aria-hidden="true" className="absolute size-9 rounded-full ring-[2.5px] ring-brand ring-inset" />
              )}
              {bands.map(
                side =>
                  side && (
                    <span
                      key={side}
                      aria-hidden="true"
                      className={classes(
                        'absolute top-1/2 h-[5px] w-[calc(50%-17px)] -translate-y-1/2',
                        side === 'left' ? 'left-0' : 'right-0',
                        mata ? 'bg-paint-folha' : 'bg-folha',
                      )}
                    />
                  ),
              )}
              {done && (
                <span
                  className={classes(
                    'absolute inset-y-0',
                    mata ? 'bg-paint-folha' : 'bg-folha',
                    !joinsLeft && 'rounded-l-full',
                    !joinsRight && 'rounded-r-full',
                    day.lands && 'animate-drop',
                  )}
                  style={{ left: joinsLeft ? -0.5 : 'calc(50% - 18px)', right: joinsRight ? -0.5 : 'calc(50% - 18px)' }}
                />
              )}
              <span
                aria-hidden="true"
                className={classes(
                  'relative grid size-9 place-items-center rounded-full text-ui font-bold tabular-nums',
                  day.lands && 'animate-drop',
                  done && (mata ? 'text-paint-mata' : 'text-on-hue'),
                  isPass &&
                    (mata
                      ? 'text-paint-folha ring-[2.5px] ring-inset ring-paint-folha'
                      : 'bg-folha-soft text-folha-text ring-[2.5px] ring-inset ring-folha'),
                  day.state === 'planned' &&
                    (mata
                      ? 'border-2 border-dashed border-paint-folha text-paint-folha'
                      : 'border-2 border-dashed border-folha text-folha-text'),
                  day.state === 'today' && 'text-brand ring-[2.5px] ring-inset ring-brand',
                  day.state === 'today' && mata && 'text-on-mata',
                  (day.state === 'future' || day.state === 'missed') &&
                    (mata ? 'bg-mata-2 text-on-mata-2' : 'bg-fill text-ink-2'),
                )}
              >
                {done ? (
                  <Check size={17} strokeWidth={2.75} />
                ) : isPass || day.state === 'planned' ? (
                  <PassSign size={17} />
                ) : day.state === 'today' ? (
                  <Plus size={18} strokeWidth={2.75} />
                ) : (
                  day.date
                )}
              </span>
            </span>
            <span
              aria-hidden="true"
              className={classes(
                'text-xs font-semibold',
                today ? (mata ? 'text-on-mata' : 'text-ink') : mata ? 'text-on-mata-2' : 'text-ink-3',
              )}
            >
              {day.letter}
            </span>
            <span className="sr-only">{day.label}</span>
          </li>
        )
      })}
    </ol>
  )
}

// The chain continues through a pass, to the days around it.
function isHeld(day: WeekDay, next: WeekDay | undefined): boolean {
  const states = [day.state, next?.state]
  return states.includes('pass') && states.every(state => state === 'pass' || state === 'done' || state === 'today')
}
