import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../api/queries.ts'
import { dayOf, time } from '../language/format.ts'

const DAY_MS = 86_400_000

/** The time of the oldest data on this page; renders nothing where it shows no server data. */
export function StaleSince() {
  const { t } = useTranslation('offline')
  const seen = useSyncExternalStore(listener => queryClient.getQueryCache().subscribe(listener), oldestShown)
  return seen ? ` · ${t('seenAt', { time: seen })}` : null
}

function oldestShown(): string {
  const moments = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(query => query.state.dataUpdatedAt)
  const known = moments.filter(moment => moment > 0)
  if (known.length === 0) return ''
  const at = Math.min(...known)
  return Date.now() - at < DAY_MS ? time(at) : dayOf(at, 'short')
}
