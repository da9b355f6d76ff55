import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Logo } from '../art/Logo.tsx'
import { paths, textOf } from '../navigation/paths.ts'
import { useSession } from '../session/session.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { LanguageButton } from './LanguageButton.tsx'

/** The back button, to the previous page or else to the start page. */
export function BackBar() {
  const { t } = useTranslation()
  const session = useSession()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const start = session ? paths.home() : paths.landing()
  // Before the app has loaded, the document's own script sends members there (hydration/members-home.ts).
  const forMembers = { 'data-for-members': textOf(paths.home()) }
  const sign = <ArrowLeft size={22} strokeWidth={2.2} aria-hidden="true" />
  return (
    <header className="flex min-h-[60px] items-center gap-1 pt-[env(safe-area-inset-top)] lg:min-h-[86px]">
      {canGoBack ? (
        <IconButton label={t('back')} icon={sign} className="-ml-2.5" onClick={() => router.history.back()} />
      ) : (
        <IconButton asChild label={t('back')} icon={sign} className="-ml-2.5">
          <Link {...start} {...forMembers} />
        </IconButton>
      )}
      <Link
        {...start}
        {...forMembers}
        aria-label={t('nav.toHome')}
        className="inline-flex min-h-11 items-center rounded-sm"
      >
        <Logo height={27} />
      </Link>
      <span className="flex-1" />
      <LanguageButton />
    </header>
  )
}
