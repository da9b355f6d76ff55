import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'

/** Shown for a challenge that doesn't exist or isn't visible to this person: both look the same. */
export function ChallengeNotFound() {
  const { t } = useTranslation('challenge')
  const session = useSession()
  usePageTitle(t('notFound.title'))
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        size="page"
        seed="not-found"
        palette="mar"
        icon={<Compass size={40} aria-hidden="true" />}
        title={t('notFound.title')}
        sentence={t('notFound.sentence')}
        action={
          <Button asChild variant="bora" size="lg">
            <Link {...(session ? paths.home() : paths.landing())}>{t('notFound.action')}</Link>
          </Button>
        }
      />
    </div>
  )
}
