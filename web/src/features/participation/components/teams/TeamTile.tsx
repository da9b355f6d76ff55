import { composeCover } from '@bora/rules/art/cover.ts'
import { PALETTES } from '@bora/rules/art/palettes.ts'
import type { PaletteName } from '@bora/rules/art/palettes.ts'
import { useMemo } from 'react'
import { CroppedWall } from '../../../../art/CroppedWall.tsx'
import { TileSquare } from '../../../../ui/States.tsx'

const NAMES = Object.keys(PALETTES) as PaletteName[]

/** The tile of a team, drawn from its id. */
export function TeamTile({ id, size = 52 }: { id: string; size?: number }) {
  return <TileSquare seed={id} palette={paletteOf(id)} size={size} />
}

/** The tiles of a team as a band that fills its box. */
export function TeamBand({ id }: { id: string }) {
  const wall = useMemo(
    () => composeCover({ seed: id, palette: paletteOf(id), category: 'general', columns: 6, rows: 3, large: 2 }),
    [id],
  )
  return <CroppedWall wall={wall} className="size-full" />
}

/** A drawn team has the palette that it is called after. */
function paletteOf(id: string): PaletteName {
  const drawn = /^t(\d+)$/.exec(id)
  const index = drawn ? Number(drawn[1]) - 1 : [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return NAMES[index % NAMES.length]!
}
