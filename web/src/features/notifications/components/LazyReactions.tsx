import { lazy, Suspense } from 'react'
import { loadTexts } from '../../../language/language.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import type { Rival } from './react-to-overtaking.ts'

const Loaded = lazy(() =>
  loadChunk(() => Promise.all([import('./OvertakingReactions.tsx'), loadTexts('overtaking', 'errors')])).then(
    ([module]) => ({ default: module.OvertakingReactions }),
  ),
)

/** The reactions to an overtaking, loaded where there was one; keeps their place meanwhile. */
export function LazyReactions({ rival }: { rival: Rival }) {
  return (
    <Suspense fallback={<div className="h-9" />}>
      <Loaded rival={rival} />
    </Suspense>
  )
}
