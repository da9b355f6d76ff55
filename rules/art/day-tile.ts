import { type SportFamily, type WorkoutType, workoutTypes } from '../workout-types.ts'
import { type ModuleName, type PaletteName, PALETTES } from './palettes.ts'
import { hashOf } from './random.ts'

export type DayTile = { module: ModuleName; turns: number; ground: string; figure: string }

const PALETTE_OF: Record<SportFamily, PaletteName> = {
  mar: 'mar',
  folha: 'folha',
  brand: 'pitanga',
  maracuja: 'maracuja',
  goiaba: 'goiaba',
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
  const { family, tile } = workoutTypes[type]
  const tones = PALETTES[PALETTE_OF[family]]
  const seed = hashOf(date)
  const [ground, figure] = PAIRS[(seed >>> 3) % PAIRS.length]!
  return { module: tile, turns: seed % 4, ground: tones[ground]!, figure: tones[figure]! }
}
