import { type ModuleName, type PaletteName, PALETTES } from './palettes.ts'
import { hashOf } from './random.ts'
import { type SportFamily, sportFamily, type WorkoutType } from './sport-family.ts'

export type DayTile = { module: ModuleName; turns: number; ground: string; figure: string }

const PALETTE_OF: Record<SportFamily, PaletteName> = {
  mar: 'mar',
  folha: 'folha',
  brand: 'pitanga',
  maracuja: 'maracuja',
  goiaba: 'goiaba',
}

const MODULE_OF: Record<WorkoutType, ModuleName> = {
  running_outdoor: 'lanes',
  running_treadmill: 'stripes',
  bike_outdoor: 'ring',
  bike_ergometric: 'ring',
  walking: 'quarter',
  football: 'sun',
  crossfit: 'bolt',
  gym_general: 'half',
  martial_arts: 'bolt',
  dog_walk: 'small',
  stair_climbing: 'stripes',
  beach_tennis: 'sun',
  yoga: 'leaf',
  dance: 'quarter',
}

// Pairs of background and figure from the five tones of a palette that contrast in both themes.
const PAIRS = [
  [0, 3],
  [0, 2],
  [3, 0],
] as const

/**
 * Returns the tile of a day with a workout. The workout type sets colour and figure, the date sets the rotation.
 * Deterministic.
 */
export function dayTile(date: string, type: WorkoutType): DayTile {
  const tones = PALETTES[PALETTE_OF[sportFamily(type)]]
  const seed = hashOf(date)
  const [ground, figure] = PAIRS[(seed >>> 3) % PAIRS.length]!
  return { module: MODULE_OF[type], turns: seed % 4, ground: tones[ground]!, figure: tones[figure]! }
}
