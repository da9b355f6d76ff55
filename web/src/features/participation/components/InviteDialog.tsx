import { lazy, Suspense, useState } from 'react'
import { loadTexts } from '../../../language/language.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import type { InviteFriendsProps } from './InviteFriends.tsx'

const InviteFriends = lazy(() =>
  loadChunk(async () => {
    const [module] = await Promise.all([import('./InviteFriends.tsx'), loadTexts('invite-friends', 'challenge')])
    return { default: module.InviteFriends }
  }),
)

/** Inviting others. Its code is loaded when it first opens. */
export function InviteDialog(props: InviteFriendsProps) {
  const [needed, setNeeded] = useState(props.open)
  if (props.open && !needed) setNeeded(true)
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <InviteFriends {...props} />
    </Suspense>
  )
}
