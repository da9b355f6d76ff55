import { type MedalLook, MEDALS } from '@bora/rules/art/medals.ts'
import type { BadgeCode } from '@bora/rules/badges/badges.ts'
import { Medal } from './Medal.tsx'

type BadgeMedalProps = { code: BadgeCode; size?: number; locked?: boolean; className?: string }

/** The medal of a badge; its name is next to it. */
export function BadgeMedal({ code, size = 64, locked = false, className }: BadgeMedalProps) {
  const look = MEDALS[code]
  return <Medal palette={look.palette} size={size} locked={locked} icon={signOf(look, size)} className={className} />
}

function signOf({ number, icon }: MedalLook, size: number) {
  if (number === undefined) {
    const side = size * 0.33
    return (
      <svg width={side} height={side} viewBox="0 0 24 24" aria-hidden="true">
        <path
          d={icon}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    )
  }
  return (
    <span aria-hidden="true" className="type-num" style={{ fontSize: size * (number.length > 2 ? 0.21 : 0.28) }}>
      {number}
    </span>
  )
}
