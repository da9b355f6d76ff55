import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { errorText } from '../api/error-text.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'

type MoreButtonProps = {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >
  label: string
  busyLabel?: string
  variant?: 'soft' | 'line'
  size?: 'sm' | 'md'
  className?: string
}

/** Loads the next page of a list, and says why when that failed; renders nothing after the last page. */
export function MoreButton({ query, label, busyLabel, variant = 'soft', size = 'md', className }: MoreButtonProps) {
  if (!query.hasNextPage) return null
  return (
    <div className={classes('flex flex-col items-center gap-2', className)}>
      {query.isFetchNextPageError && (
        <p role="alert" className="text-sm text-danger-text">
          {errorText(query.error)}
        </p>
      )}
      <Button
        variant={variant}
        size={size}
        busy={query.isFetchingNextPage}
        {...(busyLabel !== undefined && { busyLabel })}
        onClick={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  )
}
