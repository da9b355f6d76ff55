import type { BadgeCode } from '@bora/rules/badges/badges.ts'
import {
  Award,
  CalendarCheck,
  CalendarDays,
  Crown,
  Flag,
  FlagTriangleRight,
  Flame,
  Gift,
  Hourglass,
  House,
  MapPin,
  MoonStar,
  Mountain,
  PawPrint,
  Repeat,
  Route,
  Shapes,
  Sprout,
  Star,
  Sunrise,
  Target,
  Trees,
  UserPlus,
  Users,
  Zap,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Medal } from './Medal.tsx'
import type { PaletteName } from '@bora/rules/art/palettes.ts'

type Look = readonly [palette: PaletteName, sign: LucideIcon | string]

/** A category can be told by its colours; the sign is an icon or a number. */
const LOOKS: Record<BadgeCode, Look> = {
  first_workout: ['ceu', Sprout],
  workouts_10: ['mar', '10'],
  workouts_50: ['mar', '50'],
  workouts_100: ['mar', '100'],
  overtime: ['mar', Zap],
  minutes_1000: ['ceu', Hourglass],
  marathon: ['ceu', Route],
  early: ['ceu', Sunrise],
  night: ['mar', MoonStar],
  streak_3: ['pitanga', '3'],
  streak_7: ['pitanga', Flame],
  streak_21: ['pitanga', '21'],
  weeks_4: ['pitanga', CalendarCheck],
  weeks_12: ['pitanga', Mountain],
  weekdays: ['pitanga', CalendarDays],
  comeback: ['pitanga', Repeat],
  finish_1: ['areia', Flag],
  finish_5: ['areia', FlagTriangleRight],
  target: ['areia', Target],
  podium_1: ['maracuja', Crown],
  podium_3: ['maracuja', Award],
  first_place: ['maracuja', Star],
  prize: ['areia', Gift],
  types_5: ['folha', Shapes],
  outdoor_10: ['folha', Trees],
  dog_5: ['folha', PawPrint],
  check_ins_10: ['folha', MapPin],
  brought_1: ['goiaba', UserPlus],
  brought_5: ['goiaba', Users],
  host: ['goiaba', House],
}

type BadgeMedalProps = { code: BadgeCode; size?: number; locked?: boolean; className?: string }

/** The medal of a badge; its name stands beside it. */
export function BadgeMedal({ code, size = 64, locked = false, className }: BadgeMedalProps) {
  const [palette, sign] = LOOKS[code]
  return <Medal palette={palette} size={size} locked={locked} icon={signOf(sign, size)} className={className} />
}

function signOf(Sign: LucideIcon | string, size: number) {
  if (typeof Sign !== 'string') return <Sign size={size * 0.33} strokeWidth={2.2} aria-hidden="true" />
  return (
    <span aria-hidden="true" className="type-num" style={{ fontSize: size * (Sign.length > 2 ? 0.21 : 0.28) }}>
      {Sign}
    </span>
  )
}
