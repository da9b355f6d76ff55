import { useTranslation } from 'react-i18next'
import type { ReviewData } from './review-data.ts'

/** The reports, without their authors. */
export function Reported({ reports }: Pick<ReviewData, 'reports'>) {
  const { t } = useTranslation(['review', 'report-activity'])
  return (
    <ul className="flex flex-col gap-2">
      {reports.map(({ reason, comment }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have nothing that identifies them
        <li key={index} className="rounded-lg bg-sunken p-4">
          <p className="text-sm font-[650] text-ink-2">
            {t('report', { reason: t(`report-activity:reasons.${reason}`).toLowerCase() })}
          </p>
          {comment && <p className="mt-1 text-ui break-words whitespace-pre-line">{t('quoted', { words: comment })}</p>}
        </li>
      ))}
    </ul>
  )
}
