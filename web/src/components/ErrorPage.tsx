import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { RefreshCw, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/States.tsx'

// After a new version was published, a page that is still open asks for files that are gone.
const GONE = /dynamically imported module|module script failed|Failed to fetch/i

/** Shown when a page itself fails: what happened, what is safe, again. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const gone = error instanceof Error && GONE.test(error.message)
  function again() {
    if (gone) return location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <main className="grid min-h-[100dvh] place-items-center">
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
    </main>
  )
}
