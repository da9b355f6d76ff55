import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { dayOf, time } from '../../../language/format.ts'
import { Banner } from '../../../ui/Banner.tsx'
import type { Activity } from './receipt-lines.ts'

/** Until when the reader's own workout, whose photo was removed, can get another one. */
export function PhotoToReplace({ activity: { id } }: { activity: Activity }) {
  const { t } = useTranslation('receipts')
  const { data } = useQuery(read('GET /activities/:activityId/photo-reports/mine', { params: { activityId: id } }))
  if (!data?.replaceUntil) return null
  const moment = `${dayOf(data.replaceUntil, 'short')}, ${time(data.replaceUntil)}`
  return <Banner tone="pending" title={t('replace.title')} sentence={t('replace.sentence', { moment })} />
}
