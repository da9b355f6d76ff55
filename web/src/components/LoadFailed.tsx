import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ui/States.tsx'

type LoadFailedProps = {
  title: string
  /** what is safe, where that isn't the points */
  sentence?: string
  query: { refetch: () => unknown; isFetching: boolean }
  size?: 'page' | 'card'
}

/** A reading that failed: what didn't load, what is safe, and again. */
export function LoadFailed({ title, sentence, query, size }: LoadFailedProps) {
  const { t } = useTranslation()
  return (
    <ErrorState
      title={title}
      sentence={sentence ?? t('error.pointsSafe')}
      retryLabel={t('retry')}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
      size={size}
    />
  )
}

/** The same in the middle of a page that has nothing else to show. */
export function PageLoadFailed(props: Omit<LoadFailedProps, 'size'>) {
  return (
    <div className="grid flex-1 place-items-center">
      <LoadFailed {...props} size="page" />
    </div>
  )
}
