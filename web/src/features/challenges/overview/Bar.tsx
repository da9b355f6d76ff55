import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Logo } from '../../../art/Logo.tsx'
import { AccountButton } from '../../../layout/AccountButton.tsx'
import { paths } from '../../../navigation/paths.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'

/** Logo and sign-in; a signed-in person sees their own face and a link home. */
export function Bar() {
  const { t } = useTranslation()
  const { t: overview } = useTranslation('overview')
  const session = useSession()
  const here = useLocation({ select: location => location.href })
  return (
    <header className="mx-auto flex min-h-[60px] w-full max-w-[calc(1152px+2*var(--gutter))] items-center justify-between gap-4 px-[var(--gutter)] pt-[env(safe-area-inset-top)] lg:min-h-[86px]">
      <Link
        {...(session ? paths.home() : paths.landing())}
        aria-label={t('nav.toHome')}
        className="inline-flex min-h-11 items-center rounded-sm"
      >
        <Logo height={27} />
      </Link>
      <div className="flex items-center gap-2 lg:gap-4">
        <Button asChild variant="ghost" className="max-lg:hidden">
          <a href="#how">{overview('how.title')}</a>
        </Button>
        {session ? (
          <AccountButton />
        ) : (
          <Button asChild variant="soft">
            <Link {...paths.auth({ next: here, mode: 'sign-in' })}>{t('signIn')}</Link>
          </Button>
        )}
      </div>
    </header>
  )
}
