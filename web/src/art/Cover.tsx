import { useMemo } from 'react'
import { composeCover } from '@bora/rules/art/cover.ts'
import { CroppedWall } from './CroppedWall.tsx'
import { paletteOf } from '@bora/rules/art/palettes.ts'
import type { Category, PaletteName } from '@bora/rules/art/palettes.ts'

const GRIDS = {
  card: { columns: 6, rows: 3, large: 2 },
  cover: { columns: 6, rows: 4, large: 2 },
  thumb: { columns: 3, rows: 3, large: 1 },
  wide: { columns: 10, rows: 4, large: 3 },
} as const

type CoverProps = {
  /** the challenge's id, which determines the picture */
  id: string
  category: Category
  shape?: keyof typeof GRIDS
  by?: 'sponsor' | 'ambassador' | undefined
  /** fixed palette for art that belongs to no challenge */
  palette?: PaletteName
  /** pixels of its height that are covered from below */
  covered?: number
  className?: string
}

/** The tile cover of a challenge. It fills its box; give it a height and, when used alone, a radius. */
export function Cover({
  id,
  category,
  shape = 'card',
  by,
  palette,
  covered,
  className = 'block size-full',
}: CoverProps) {
  const wall = useMemo(
    () => composeCover({ seed: id, category, palette: palette ?? paletteOf(id, category, by), ...GRIDS[shape] }),
    [id, category, shape, by, palette],
  )
  return <CroppedWall wall={wall} {...(covered && { covered })} className={className} />
}
