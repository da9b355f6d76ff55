import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TopBar } from '../../layout/TopBar.tsx'
import { usePageTitle } from '../../navigation/page-title.ts'
import { paths } from '../../navigation/paths.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { FourOFour } from './FourOFour.tsx'

/** Any address that isn't a page. */
export function NotFound() {
  const { t } = useTranslation()
  const session = useSession()
  usePageTitle(t('notFound.title'))
  return (
    <div className="flex min-h-[100dvh] flex-col">
      <TopBar />
      <main className="animate-page flex flex-1 flex-col items-center px-6 pt-[clamp(48px,16vh,180px)] pb-16 text-center">
        <FourOFour />
        <h1 className="type-title mt-7 text-title">{t('notFound.title')}</h1>
        <p className="mt-2.5 max-w-[320px] text-base text-ink-2">{t('notFound.sentence')}</p>
        <Button asChild variant="bora" size="lg" className="mt-6">
          <Link {...(session ? paths.home() : paths.landing())}>{t('notFound.back')}</Link>
        </Button>
      </main>
    </div>
  )
}
