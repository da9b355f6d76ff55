import { CircleAlert, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../api/failure.ts'
import { queryClient } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { IconWell } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

type Issue = {
  /** the call that failed, and by which name the server's log has it, if it answered */
  call: string
  /** which of its questions, as the cache of answers knows it */
  question: string
  reference: string | undefined
  failure: Exclude<Failure, 'refused'>
  /** what stands on the page is what was known before */
  wasSeen: boolean
}

let current: Issue | null = null
const listeners = new Set<() => void>()

/** Notes what the popup tells; null takes it away. */
export function noteIssue(issue: Issue | null): void {
  current = issue
  for (const listener of listeners) listener()
}

/** The popup of a technical issue: the server fails or can't be reached, by which reference it is known, again. */
export function TechnicalIssue() {
  const { t } = useTranslation('offline')
  const [busy, setBusy] = useState(false)
  const issue = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
  useEffect(() => (issue ? whenAnswered(issue.question, () => noteIssue(null)) : undefined), [issue])

  async function retry() {
    setBusy(true)
    await queryClient.refetchQueries({
      type: 'active',
      predicate: query => query.state.status === 'error' || query.isStale(),
    })
    setBusy(false)
  }
  return (
    <div
      role="status"
      className="fixed inset-x-3 bottom-[calc(var(--nav-h)+20px+env(safe-area-inset-bottom))] z-40 mx-auto max-w-[420px] lg:inset-x-auto lg:right-5 lg:bottom-5 lg:w-[400px]"
    >
      {issue && (
        <section aria-label={t('issue.title')} className="animate-rise rounded-[18px] bg-raised p-3.5 pl-4 shadow-e3">
          <div className="flex items-start gap-3">
            <IconWell tone="danger" size={36}>
              <CircleAlert size={20} strokeWidth={2.2} aria-hidden="true" />
            </IconWell>
            <div className="min-w-0 flex-1">
              <h2 className="text-ui font-bold">{t('issue.title')}</h2>
              <p className="text-sm text-ink-2">
                {t(issue.failure === 'offline' ? 'issue.unreachable' : 'issue.failing')}
                {issue.wasSeen && ` ${t('issue.seen')}`}
              </p>
              <p className="mt-1 text-[13px] break-words text-ink-3">
                {t('issue.reference', { reference: [issue.call, issue.reference].filter(Boolean).join(' · ') })}
              </p>
            </div>
            <IconButton
              size="sm"
              label={t('issue.close')}
              icon={<X size={18} strokeWidth={2.4} aria-hidden="true" />}
              onClick={() => noteIssue(null)}
            />
          </div>
          <Button
            variant="soft"
            size="sm"
            block
            busy={busy}
            busyLabel={t('issue.busy')}
            onClick={() => void retry()}
            className="mt-3"
          >
            {t('issue.retry')}
          </Button>
        </section>
      )}
    </div>
  )
}

/** Calls back once this question has its answer, or nobody asks it any more. */
function whenAnswered(question: string, then: () => void): () => void {
  return queryClient.getQueryCache().subscribe(event => {
    if (event.query.queryHash !== question) return
    const isAnswered = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    if (isAnswered || event.type === 'removed') then()
  })
}
