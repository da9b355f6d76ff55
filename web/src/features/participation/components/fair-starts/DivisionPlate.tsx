import type { PaletteName } from '@bora/rules/art/palettes.ts'
import { Sprout } from 'lucide-react'
import { TileSquare } from '../../../../ui/States.tsx'
import type { Division } from '../../../scoring/components/divisions-query.ts'

const PALETTE = { A: 'maracuja', B: 'pitanga', C: 'mar', new: 'folha' } as const satisfies Record<Division, PaletteName>

/** The tile of a division with its letter; a sprout for newcomers. */
export function DivisionPlate({ division, size = 48 }: { division: Division; size?: number }) {
  const sign = division === 'new' ? <Sprout size={size * 0.28} /> : <span className="type-num text-sm">{division}</span>
  return <TileSquare seed={`division ${division}`} palette={PALETTE[division]} icon={sign} size={size} />
}
