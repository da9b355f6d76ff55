import type { BadgeCode } from '../badges/badges.ts'
import type { PaletteName } from './palettes.ts'

/** The symbol of a medal: a number, or a line icon of 24 by 24 as SVG path data. */
export type MedalLook = { palette: PaletteName } & ({ number: string; icon?: never } | { icon: string; number?: never })

/** The shapes of a medal's flower, on 120 by 120. */
export const MEDAL = {
  side: 120,
  lobes: lobesPath(),
  band: 42,
  face: 34,
  lanes: 'M98 66A32 32 0 0 0 66 98M98 77.5A20.5 20.5 0 0 0 77.5 98M98 89A9 9 0 0 0 89 98',
  lanesWidth: 6,
  /** Colour of number and icon. */
  ink: '#0C3D2E',
} as const

function lobesPath(): string {
  const corner = (i: number) => {
    const angle = (i / 8) * 2 * Math.PI - Math.PI / 2
    return `${(60 + 46 * Math.cos(angle)).toFixed(2)} ${(60 + 46 * Math.sin(angle)).toFixed(2)}`
  }
  return `M${corner(0)}${Array.from({ length: 8 }, (_, i) => `A19 19 0 0 1 ${corner(i + 1)}`).join('')}Z`
}

/** The medal of every badge; its colours identify the category. The icons are Lucide's (ISC). */
export const MEDALS: Record<BadgeCode, MedalLook> = {
  first_workout: {
    palette: 'ceu',
    icon: 'M14 9.536V7a4 4 0 0 1 4-4h1.5a.5.5 0 0 1 .5.5V5a4 4 0 0 1-4 4 4 4 0 0 0-4 4c0 2 1 3 1 5a5 5 0 0 1-1 3M4 9a5 5 0 0 1 8 4 5 5 0 0 1-8-4M5 21h14',
  },
  workouts_10: { palette: 'mar', number: '10' },
  workouts_50: { palette: 'mar', number: '50' },
  workouts_100: { palette: 'mar', number: '100' },
  overtime: {
    palette: 'mar',
    icon: 'M15.914 4a1.5 1.5 0 00-2.474-1.561l-9 9A1.5 1.5 0 005.5 14h4.002a.5.5 0 01.471.666L8.086 20a1.5 1.5 0 002.475 1.56l9-9A1.5 1.5 0 0018.5 10h-3.997a.5.5 0 01-.472-.667z',
  },
  minutes_1000: {
    palette: 'ceu',
    icon: 'M5 22h14M5 2h14M17 22v-4.172a2 2 0 0 0-.586-1.414L12 12l-4.414 4.414A2 2 0 0 0 7 17.828V22M7 2v4.172a2 2 0 0 0 .586 1.414L12 12l4.414-4.414A2 2 0 0 0 17 6.172V2',
  },
  marathon: {
    palette: 'ceu',
    icon: 'M9 5h8.5a1 1 0 010 7h-11a1 1 0 000 7H15M15 19a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M3 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  },
  early: {
    palette: 'ceu',
    icon: 'M12 2v8m4.93 10.93 1.41 1.41M2 18h2M20 18h2m19.07 10.93-1.41 1.41M22 22H2m8 6 4-4 4 4M16 18a4 4 0 0 0-8 0',
  },
  night: {
    palette: 'mar',
    icon: 'M18 5h4M20 3v4M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401',
  },
  streak_3: { palette: 'pitanga', number: '3' },
  streak_7: {
    palette: 'pitanga',
    icon: 'M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1-14 0 5 5 0 0 1 1-3 1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4',
  },
  streak_21: { palette: 'pitanga', number: '21' },
  weeks_4: {
    palette: 'pitanga',
    icon: 'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2M3 9h18m9 15 2 2 4-4',
  },
  weeks_12: {
    palette: 'pitanga',
    icon: 'm8 3 4 8 5-5 5 15H2L8 3z',
  },
  weekdays: {
    palette: 'pitanga',
    icon: 'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2M3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01',
  },
  comeback: {
    palette: 'pitanga',
    icon: 'm17 2 4 4-4 4M3 11v-1a4 4 0 0 1 4-4h14m7 22-4-4 4-4M21 13v1a4 4 0 0 1-4 4H3',
  },
  finish_1: {
    palette: 'areia',
    icon: 'M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528',
  },
  finish_5: {
    palette: 'areia',
    icon: 'M6 22V2.8a.8.8 0 0 1 1.17-.71l11.38 5.69a.8.8 0 0 1 0 1.44L6 15.5',
  },
  target: {
    palette: 'areia',
    icon: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M6 12a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M10 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  },
  podium_1: {
    palette: 'maracuja',
    icon: 'M11.562 3.266a.5.5 0 0 1 .876 0L15.39 8.87a1 1 0 0 0 1.516.294L21.183 5.5a.5.5 0 0 1 .798.519l-2.834 10.246a1 1 0 0 1-.956.734H5.81a1 1 0 0 1-.957-.734L2.02 6.02a.5.5 0 0 1 .798-.519l4.276 3.664a1 1 0 0 0 1.516-.294zM5 21h14',
  },
  podium_3: {
    palette: 'maracuja',
    icon: 'm15.477 12.89 1.515 8.526a.5.5 0 0 1-.81.47l-3.58-2.687a1 1 0 0 0-1.197 0l-3.586 2.686a.5.5 0 0 1-.81-.469l1.514-8.526M6 8a6 6 0 1 0 12 0a6 6 0 1 0 -12 0',
  },
  first_place: {
    palette: 'maracuja',
    icon: 'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z',
  },
  prize: {
    palette: 'areia',
    icon: 'M12 7v14M20 11v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8M7.5 7a1 1 0 0 1 0-5A4.8 8 0 0 1 12 7a4.8 8 0 0 1 4.5-5 1 1 0 0 1 0 5M4 7h16a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1',
  },
  types_5: {
    palette: 'folha',
    icon: 'M8.3 10a.7.7 0 0 1-.626-1.079L11.4 3a.7.7 0 0 1 1.198-.043L16.3 8.9a.7.7 0 0 1-.572 1.1ZM4 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1M14 17.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0',
  },
  outdoor_10: {
    palette: 'folha',
    icon: 'M10 10v.2A3 3 0 0 1 8.9 16H5a3 3 0 0 1-1-5.8V10a3 3 0 0 1 6 0ZM7 16v6M13 19v3M12 19h8.3a1 1 0 0 0 .7-1.7L18 14h.3a1 1 0 0 0 .7-1.7L16 9h.2a1 1 0 0 0 .8-1.7L13 3l-1.4 1.5',
  },
  dog_5: {
    palette: 'folha',
    icon: 'M9 4a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M16 8a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M18 16a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M9 10a5 5 0 0 1 5 5v3.5a3.5 3.5 0 0 1-6.84 1.045Q6.52 17.48 4.46 16.84A3.5 3.5 0 0 1 5.5 10Z',
  },
  check_ins_10: {
    palette: 'folha',
    icon: 'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  },
  brought_1: {
    palette: 'goiaba',
    icon: 'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M19 8L19 14M22 11L16 11',
  },
  brought_5: {
    palette: 'goiaba',
    icon: 'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
  },
  review_5: { palette: 'folha', number: '5' },
  review_25: { palette: 'folha', number: '25' },
  review_100: { palette: 'folha', number: '100' },
  host: {
    palette: 'goiaba',
    icon: 'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  },
}
