import { ArrowUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveFeed } from '../../../api/live.ts'
import { queryClient } from '../../../api/queries.ts'
import { refreshPost } from '../components/feed/social.ts'
import { Button } from '../../../ui/Button.tsx'

// Near the top new posts are inserted automatically; further down they would shift the text being read.
const NEAR_TOP = 400
// Several new posts in quick succession cause one request.
const WAIT_MS = 400

/**
 * Listens for events while the feed is open: comments and reactions show at once, and new posts are inserted, or
 * offered.
 */
export function NewPosts() {
  const { t } = useTranslation('feed')
  const [waiting, setWaiting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function refresh() {
    setWaiting(false)
    void queryClient.invalidateQueries({ queryKey: ['GET /feed/today'] })
    void queryClient.invalidateQueries({ queryKey: ['GET /feed'] })
  }
  useLiveFeed(({ event, data }) => {
    if (event === 'post') return refreshPost(data)
    if (event !== 'standings') return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      if (window.scrollY < NEAR_TOP) refresh()
      else setWaiting(true)
    }, WAIT_MS)
  })
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(var(--strip-h)+12px)] z-20 flex h-0 justify-center"
    >
      {waiting && (
        <Button
          variant="solid"
          size="sm"
          icon={<ArrowUp size={16} strokeWidth={2.6} aria-hidden="true" />}
          className="pointer-events-auto shadow-e2"
          onClick={() => {
            window.scrollTo({ top: 0 })
            refresh()
          }}
        >
          {t('new')}
        </Button>
      )}
    </div>
  )
}
