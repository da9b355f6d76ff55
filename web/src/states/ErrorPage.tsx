import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { CircleAlert, RefreshCw, WifiOff } from 'lucide-react'
import { use, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkServer, whenReachable } from '../loading/connection.ts'
import { ChunkLoadError, mayReload, reloadOnce } from '../loading/load-chunk.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { EmptyState } from '../ui/States.tsx'
import { InMainContext } from '../navigation/main-part.ts'
import { PageSpinner } from './PageSpinner.tsx'
import { BackLink } from './BackLink.tsx'

/**
 * Shown when a page itself fails: what happened, a reassurance about the data, and a retry. A page whose code could not
 * be loaded opens automatically when the server answers again; if a newer version of the app was deployed, that one is
 * loaded, once.
 */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const inMain = use(InMainContext)
  const missing = error instanceof ChunkLoadError ? error.reason : null
  const [reloads] = useState(() => missing === 'outdated' && mayReload())
  const again = useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])

  useEffect(() => {
    if (missing === 'outdated') reloadOnce()
    else if (missing) return whenReachable(again)
    return undefined
  }, [missing, again])

  async function retry() {
    // Reloading without the server would show the browser's own error page.
    if (missing === 'outdated' && (await checkServer()) === 'ok') location.reload()
    else again()
  }
  if (reloads) return <PageSpinner />
  const Frame = inMain ? 'div' : 'main'
  const about =
    missing === 'offline'
      ? { Icon: WifiOff, title: t('error.offlineTitle'), sentence: t('error.offlineSentence') }
      : missing === 'outdated'
        ? { Icon: RefreshCw, title: t('error.outdatedTitle'), sentence: t('error.outdatedSentence') }
        : { Icon: CircleAlert, title: t('error.title'), sentence: t('error.sentence') }
  return (
    <Frame className={classes('grid place-items-center', inMain ? 'flex-1' : 'min-h-[100dvh]')}>
      <EmptyState
        size="page"
        seed="no-connection"
        palette="ceu"
        icon={<about.Icon size={40} strokeWidth={2} aria-hidden="true" />}
        title={about.title}
        sentence={about.sentence}
        action={
          <Button
            size="lg"
            variant="solid"
            icon={<RefreshCw size={18} strokeWidth={2.4} aria-hidden="true" />}
            onClick={() => void retry()}
          >
            {missing === 'outdated' ? t('error.reload') : t('retry')}
          </Button>
        }
        second={<BackLink />}
      />
    </Frame>
  )
}
