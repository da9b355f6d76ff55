import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/States.tsx'

/** The result of a challenge that isn't settled yet. */
export function NotSettled({ challengeId }: { challengeId: string }) {
  const { t } = useTranslation('results')
  return (
    <EmptyState
      size="page"
      seed={challengeId}
      palette="maracuja"
      icon={<Hourglass size={38} aria-hidden="true" />}
      title={t('notSettled.title')}
      sentence={t('notSettled.sentence')}
      action={
        <Button asChild variant="bora" size="lg">
          <Link {...paths.challenge(challengeId)}>{t('notSettled.action')}</Link>
        </Button>
      }
      className="flex-1 justify-center"
    />
  )
}
