import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { RefreshCw, WifiOff } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { EmptyState } from '../ui/States.tsx'
import { InMainPart } from './main-part.ts'

// After a new version was published, a page that is still open asks for files that are gone.
const GONE = /dynamically imported module|module script failed|Failed to fetch/i

/** Shown when a page itself fails: what happened, what is safe, again. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const inMain = use(InMainPart)
  const Frame = inMain ? 'div' : 'main'
  const gone = error instanceof Error && GONE.test(error.message)
  function again() {
    if (gone) return location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <Frame className={classes('grid place-items-center', inMain ? 'flex-1' : 'min-h-[100dvh]')}>
      <EmptyState
        size="page"
        seed="no-connection"
        palette="ceu"
        icon={<WifiOff size={40} strokeWidth={2} aria-hidden="true" />}
        title={gone ? t('error.offlineTitle') : t('error.title')}
        sentence={gone ? t('error.offlineSentence') : t('error.sentence')}
        action={
          <Button size="lg" icon={<RefreshCw size={18} strokeWidth={2.4} aria-hidden="true" />} onClick={again}>
            {t('retry')}
          </Button>
        }
      />
    </Frame>
  )
}
