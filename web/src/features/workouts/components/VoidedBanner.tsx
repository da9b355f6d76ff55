import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Activity } from './receipt-lines.ts'

/** Why the reader's own workout no longer counts, and a way to object. */
export function VoidedBanner({ activity: { voidedFor } }: { activity: Activity }) {
  const { t } = useTranslation('receipts')
  return (
    <Banner
      tone="failed"
      title={voidedFor ? t('voided.title') : t('voided.titleBare')}
      sentence={
        <>
          {voidedFor && <span className="block font-semibold text-ink">{t(`voided.reason.${voidedFor.reason}`)}</span>}
          {voidedFor?.words && <span className="block break-words whitespace-pre-line">{voidedFor.words}</span>}
          <span className="block">
            {t('voided.sentence')} {t('voided.object')}
          </span>
        </>
      }
      action={
        <Button asChild variant="soft" size="sm">
          <Link {...paths.support({ topic: 'workouts' })}>{t('voided.write')}</Link>
        </Button>
      }
    />
  )
}
