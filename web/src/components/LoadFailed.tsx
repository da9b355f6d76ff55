import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ui/States.tsx'

type LoadFailedProps = {
  title: string
  /** what is safe, where that isn't the points */
  sentence?: string
  query: { refetch: () => unknown; isFetching: boolean }
}

/** A reading that failed: what didn't load, what is safe, and again. */
export function LoadFailed({ title, sentence, query }: LoadFailedProps) {
  const { t } = useTranslation()
  return (
    <ErrorState
      title={title}
      sentence={sentence ?? t('error.pointsSafe')}
      retryLabel={t('retry')}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  )
}

/** The same in the middle of a page that has nothing else to show. */
export function PageLoadFailed(props: LoadFailedProps) {
  return (
    <div className="grid flex-1 place-items-center">
      <LoadFailed {...props} />
    </div>
  )
}
