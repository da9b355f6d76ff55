import type { Answer } from '../../api/api.ts'
import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { day } from '../../language/format.ts'
import { paths } from '../../navigation/paths.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Announces new terms, now or soon in force, and links to where they can be read and answered. */
export function TermsBanner({ asked }: { asked: NonNullable<Answer<'GET /me'>['termsAsked']> }) {
  const { t } = useTranslation('legal')
  const { version, since, locked } = asked
  return (
    <Banner
      tone={locked ? 'pending' : 'info'}
      icon={<Scale size={20} aria-hidden="true" />}
      title={locked ? t('banner.locked') : t('banner.until', { date: day(since, 'full') })}
      sentence={locked ? t('answer.locked') : t('banner.sentence')}
      action={
        <Button asChild variant="line" size="sm">
          <Link {...paths.terms(version)}>{t('banner.action')}</Link>
        </Button>
      }
      className="mt-4"
    />
  )
}
