import { Link } from '@tanstack/react-router'
import { CircleAlert, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type CallName, whenDone } from '../api/api.ts'
import type { Failure } from '../api/failure.ts'
import { queryClient } from '../api/queries.ts'
import { paths } from '../navigation/paths.ts'
import { Button } from '../ui/Button.tsx'
import { IconWell } from '../ui/Card.tsx'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/IconButton.tsx'

type Issue = {
  /** its id in the server's log, if the server answered */
  reference: string | undefined
  failure: Exclude<Failure, 'refused'>
} & (
  | {
      kind: 'reading'
      /** the failed call, and its query key in the cache */
      call: string
      question: string
      /** the page shows the data known before */
      wasSeen: boolean
    }
  | {
      kind: 'change'
      call: CallName | undefined
      /** the failed action, in the screen's words */
      title?: string
      sentence?: string
      /** retries it; without it, the input is kept and has its own button */
      again?: () => unknown
    }
)

let current: Issue | null = null
const listeners = new Set<() => void>()

/**
 * Sets the issue that the popup shows; null removes it. A failed change isn't replaced by a failed read, which is also
 * reported in place.
 */
export function setTechnicalIssue(issue: Issue | null): void {
  if (issue?.kind === 'reading' && current?.kind === 'change') return
  current = issue
  for (const listener of listeners) listener()
}

/** The popup for a technical issue: the server fails or can't be reached, its reference, and a retry. */
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
  useEffect(() => {
    if (!issue) return
    const over = () => setTechnicalIssue(null)
    if (issue.kind === 'reading') return whenAnswered(issue.question, over)
    // Also when the original button was used for the retry.
    return issue.call && whenDone(issue.call, over)
  }, [issue])

  async function retry(again: () => unknown) {
    setBusy(true)
    // Another failure is announced again.
    await Promise.resolve()
      .then(again)
      .catch(() => {})
    setBusy(false)
  }
  const again = issue?.kind === 'change' ? issue.again : askAgain
  const title = (issue?.kind === 'change' && issue.title) || t('issue.title')
  // The number is for people to read; the name of the call is included for support, where it is useful.
  const reference = [issue?.call, issue?.reference].filter(Boolean).join(' · ')
  // Outside and above the rest of the page: a dialog hides the page, and treats a press outside as dismissal.
  return createPortal(
    <div
      role="status"
      aria-live="polite"
      className={classes(
        'pointer-events-auto fixed inset-x-3 z-[55] mx-auto max-w-[420px] lg:inset-x-auto lg:top-auto lg:right-5 lg:bottom-[calc(var(--consent-h)+20px)] lg:w-[400px]',
        // On a phone the input and its button are at the bottom.
        issue?.kind === 'change'
          ? 'top-[calc(var(--strip-h)+12px+env(safe-area-inset-top))]'
          : 'bottom-[calc(var(--nav-h)+var(--consent-h)+20px+env(safe-area-inset-bottom))]',
      )}
    >
      {issue && (
        // Set on the element that is removed as a whole: a dialog checks once the press has been handled.
        <section
          data-beside-dialogs=""
          aria-label={t('issue.title')}
          className="animate-rise rounded-[18px] bg-raised p-3.5 pl-4 shadow-e3"
        >
          <div className="flex items-start gap-3">
            <IconWell tone="danger" size={36}>
              <CircleAlert size={20} strokeWidth={2.2} aria-hidden="true" />
            </IconWell>
            <div className="min-w-0 flex-1">
              <h2 className="text-ui font-bold">{title}</h2>
              <p className="text-sm text-ink-2">
                {sentenceOf(issue, t(issue.failure === 'offline' ? 'issue.unreachable' : 'issue.failing'))}
                {issue.kind === 'reading' && issue.wasSeen && ` ${t('issue.seen')}`}
              </p>
              {issue.reference && (
                <p className="mt-1 text-[0.8125rem] break-words text-ink-3">
                  {t('issue.reference', { reference: issue.reference })}
                </p>
              )}
            </div>
            <IconButton
              size="sm"
              label={t('issue.close')}
              icon={<X size={18} strokeWidth={2.4} aria-hidden="true" />}
              onClick={() => setTechnicalIssue(null)}
            />
          </div>
          {(again || issue.failure === 'failing') && (
            <div className="mt-3 grid grid-flow-col gap-2">
              {again && (
                <Button
                  variant="soft"
                  size="sm"
                  block
                  busy={busy}
                  busyLabel={t('issue.busy')}
                  onClick={() => void retry(again)}
                >
                  {t(issue.kind === 'reading' ? 'issue.retry' : 'issue.again')}
                </Button>
              )}
              {/* Without an answer from the server, nothing can be sent to support either. */}
              {issue.failure === 'failing' && (
                <Button asChild variant="ghost" size="sm">
                  <Link {...paths.support({ topic: 'technical', reference })} onClick={() => setTechnicalIssue(null)}>
                    {t('issue.help')}
                  </Link>
                </Button>
              )}
            </div>
          )}
        </section>
      )}
    </div>,
    document.body,
  )
}

const askAgain = () =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: query => query.state.status === 'error' || query.isStale(),
  })

function sentenceOf(issue: Issue, usual: string): string {
  return (issue.kind === 'change' && issue.sentence) || usual
}

/** Calls back once this query has an answer, or is no longer used. */
function whenAnswered(question: string, then: () => void): () => void {
  return queryClient.getQueryCache().subscribe(event => {
    if (event.query.queryHash !== question) return
    const isAnswered = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    if (isAnswered || event.type === 'removed') then()
  })
}
