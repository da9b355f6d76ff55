import { lazy, Suspense, useState } from 'react'
import type { Details } from '../components/challenge-data.ts'
import { forgetCreated, isJustCreated } from '../components/just-created.ts'
import { loadTexts } from '../../../language/language.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'

const CreatedMoment = lazy(() =>
  loadChunk(async () => {
    const [module] = await Promise.all([
      import('../../participation/components/CreatedMoment.tsx'),
      loadTexts('invite-friends'),
    ])
    return { default: module.CreatedMoment }
  }),
)

/**
 * Asks the creator to invite others, once, when the challenge has just been created; where it is to be paid first, that
 * waits until its creator is in.
 */
export function Created({ challenge, waits }: { challenge: Details; waits: boolean }) {
  const [isNew, setIsNew] = useState(() => isJustCreated(challenge.id))
  if (!isNew) return null
  const { can, viewer } = challenge
  const open = !waits && viewer.isCreator && can.invite && !can.pay && viewer.state === 'participating'
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <CreatedMoment
        challenge={challenge}
        open
        onClose={() => {
          forgetCreated()
          setIsNew(false)
        }}
      />
    </Suspense>
  )
}
