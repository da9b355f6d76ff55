import { lazy, Suspense, useState } from 'react'
import { loadTexts } from '../../../language/language.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import type { ShareLinkProps } from './ShareLinkDialog.tsx'

const ShareLinkDialog = lazy(() =>
  loadChunk(async () => {
    const [module] = await Promise.all([import('./ShareLinkDialog.tsx'), loadTexts('invite-friends')])
    return { default: module.ShareLinkDialog }
  }),
)

/** A dialog to share a page. Its code and texts are loaded when it opens for the first time. */
export function ShareLink(props: ShareLinkProps) {
  const [needed, setNeeded] = useState(props.open)
  if (props.open && !needed) setNeeded(true)
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <ShareLinkDialog {...props} />
    </Suspense>
  )
}
