import { PALETTES } from '@bora/rules/art/palettes.ts'
import type { PaletteName } from '@bora/rules/art/palettes.ts'
import { TileSquare } from '../../../../ui/States.tsx'

const NAMES = Object.keys(PALETTES) as PaletteName[]

/** The tile of a team, drawn from its id: a drawn team has the palette that it is called after. */
export function TeamTile({ id, size = 52 }: { id: string; size?: number }) {
  const drawn = /^t(\d+)$/.exec(id)
  const index = drawn ? Number(drawn[1]) - 1 : [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return <TileSquare seed={id} palette={NAMES[index % NAMES.length]!} size={size} />
}
