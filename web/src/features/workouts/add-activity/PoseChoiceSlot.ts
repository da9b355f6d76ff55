import { lazy } from 'react'
import { loadTexts } from '../../../language/language.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'

/** The choice of a pose, loaded where a challenge has poses: few do. */
export const PoseChoice = lazy(() =>
  loadChunk(() => Promise.all([import('./PoseChoice.tsx'), loadTexts('pose')])).then(([module]) => ({
    default: module.PoseChoice,
  })),
)
