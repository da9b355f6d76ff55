import { useTranslation } from 'react-i18next'
import { errorText } from '../api/error-text.ts'
import { failureOf } from '../api/failure.ts'
import { ErrorState } from '../ui/States.tsx'
import { BackLink } from './BackLink.tsx'

type LoadFailedProps = {
  title: string
  /** a reassurance about the data, if it isn't the points; empty if nothing is at risk */
  safe?: string
  query: { error: unknown; refetch: () => unknown; isFetching: boolean }
  size?: 'page' | 'card'
  className?: string
}

/** A failed read: what didn't load, a reassurance about the data, whose fault it is, and a retry. */
export function LoadFailed({ title, safe, query, size, className }: LoadFailedProps) {
  const { t } = useTranslation()
  const failure = failureOf(query.error)
  const advice = failure === 'refused' ? errorText(query.error) : t(`error.${failure}`)
  return (
    <ErrorState
      title={title}
      sentence={`${safe ?? t('error.pointsSafe')} ${advice}`.trim()}
      offline={failure === 'offline'}
      retryLabel={t('retry')}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
      second={size === 'page' && <BackLink />}
      size={size}
      className={className}
    />
  )
}

/** The same in the middle of a page that has nothing else to show, with a way out. */
export function PageLoadFailed(props: Omit<LoadFailedProps, 'size'>) {
  return (
    <div className="grid flex-1 place-items-center">
      <LoadFailed {...props} size="page" />
    </div>
  )
}
