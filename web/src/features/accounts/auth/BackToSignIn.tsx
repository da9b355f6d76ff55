import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'

/** The way back from an alternative sign-in method. */
export function BackToSignIn({ next }: { next: string | undefined }) {
  const { t } = useTranslation('auth')
  return (
    <Button variant="ghost" block asChild className="mt-4">
      <Link {...paths.auth(next ? { next } : {})}>{t('mail.back')}</Link>
    </Button>
  )
}
