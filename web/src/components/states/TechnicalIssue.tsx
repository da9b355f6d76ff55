import { Link } from '@tanstack/react-router'
import { CircleAlert, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type CallName, whenDone } from '../../api/api.ts'
import type { Failure } from '../../api/failure.ts'
import { queryClient } from '../../api/queries.ts'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { IconWell } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'

type Issue = {
  /** by which name the server's log has it, if it answered */
  reference: string | undefined
  failure: Exclude<Failure, 'refused'>
} & (
  | {
      kind: 'reading'
      /** the call that failed, and which of its questions, as the cache of answers knows it */
      call: string
      question: string
      /** what stands on the page is what was known before */
      wasSeen: boolean
    }
  | {
      kind: 'change'
      call: CallName | undefined
      /** what didn't work, and what the screen says about it */
      title?: string
      sentence?: string
      /** tries it again; without it what was typed still stands with its own button */
      again?: () => unknown
    }
)

let current: Issue | null = null
const listeners = new Set<() => void>()

/**
 * Notes what the popup tells; null takes it away. What somebody wanted to do and couldn't isn't hidden by what can't be
 * shown, which says so in its place, too.
 */
export function setTechnicalIssue(issue: Issue | null): void {
  if (issue?.kind === 'reading' && current?.kind === 'change') return
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
  useEffect(() => {
    if (!issue) return
    const over = () => setTechnicalIssue(null)
    if (issue.kind === 'reading') return whenAnswered(issue.question, over)
    // Also by the button where it was wanted first.
    return issue.call && whenDone(issue.call, over)
  }, [issue])

  async function retry(again: () => unknown) {
    setBusy(true)
    // What fails again is told anew.
    await Promise.resolve()
      .then(again)
      .catch(() => {})
    setBusy(false)
  }
  const again = issue?.kind === 'change' ? issue.again : askAgain
  const title = (issue?.kind === 'change' && issue.title) || t('issue.title')
  // The number is for people to read; which call it was goes along to support, where it tells something.
  const reference = [issue?.call, issue?.reference].filter(Boolean).join(' · ')
  // Beside everything else of the page, and over it: a dialog hides the page, and takes a press outside for leaving it.
  return createPortal(
    <div
      role="status"
      aria-live="polite"
      className={classes(
        'pointer-events-auto fixed inset-x-3 z-[55] mx-auto max-w-[420px] lg:inset-x-auto lg:top-auto lg:right-5 lg:bottom-[calc(var(--consent-h)+20px)] lg:w-[400px]',
        // On a phone what is being written, and the button for it, stand at the bottom.
        issue?.kind === 'change'
          ? 'top-[calc(var(--strip-h)+12px+env(safe-area-inset-top))]'
          : 'bottom-[calc(var(--nav-h)+var(--consent-h)+20px+env(safe-area-inset-bottom))]',
      )}
    >
      {issue && (
        // Marked on what goes away as a whole: a dialog looks once the press has been answered.
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
                <p className="mt-1 text-[13px] break-words text-ink-3">
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
              {/* Whom nobody answers can't send anything either. */}
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

/** Calls back once this question has its answer, or nobody asks it any more. */
function whenAnswered(question: string, then: () => void): () => void {
  return queryClient.getQueryCache().subscribe(event => {
    if (event.query.queryHash !== question) return
    const isAnswered = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    if (isAnswered || event.type === 'removed') then()
  })
}
