import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../navigation/paths.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'

/** A link out of a page that has nothing to show: to the previous page, else home. */
export function BackLink() {
  const { t } = useTranslation()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const session = useSession()
  if (canGoBack) {
    return (
      <Button variant="ghost" onClick={() => router.history.back()}>
        {t('back')}
      </Button>
    )
  }
  return (
    <Button asChild variant="ghost">
      <Link {...(session ? paths.home() : paths.landing())}>{t('notFound.back')}</Link>
    </Button>
  )
}
