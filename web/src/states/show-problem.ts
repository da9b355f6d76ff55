import type { ApiError } from '../api/api.ts'
import { retryOf } from '../api/retry.ts'
import { errorText } from '../api/error-text.ts'
import { failureOf } from '../api/failure.ts'
import { isTechnical } from '../api/technical.ts'
import { loadTexts } from '../language/language.ts'
import { fillSlot } from '../loading/lazy-slot.ts'
import { loadCode } from '../loading/load-chunk.ts'
import { toast, type ToastWish } from '../ui/toast.ts'

type About = {
  /** the failed action, in the screen's words; without them the error's own sentence is shown */
  title?: string
  /** the screen's own sentence about it */
  sentence?: string
  /** retries it; not needed for mutations, which the cache can repeat itself */
  again?: () => unknown
  /** the toast's action; a popup offers `again` */
  action?: ToastWish['action']
}

/**
 * Reports once that a change failed: a refusal, or a device without a network, in a toast; a call that failed despite a
 * network in the popup of technical issues, with the same title, its reference and a retry
 * (docs/rules/interface.md#technical-issues). A page that keeps the failed input in place, with its own retry, reports
 * the failure there instead.
 */
export function showProblem(cause: unknown, about: About = {}): void {
  if (!showTechnicalIssue(cause, about)) tellByToast(cause, about)
}

/** Reports a failed call in the popup and returns true; a refusal is left to the caller. */
export function showTechnicalIssue(cause: unknown, about: About = {}): boolean {
  if (!isTechnical(cause)) return false
  // The code that draws it may not have been loaded before the server went away.
  void byPopup(cause, about).catch(() => tellByToast(cause, about))
  return true
}

async function byPopup(cause: ApiError, { title, sentence, again = retryOf(cause) }: About): Promise<void> {
  const [{ setTechnicalIssue, TechnicalIssue }] = await Promise.all([
    loadCode(() => import('./TechnicalIssue.tsx')),
    loadTexts('offline'),
  ])
  setTechnicalIssue({
    kind: 'change',
    call: cause.call,
    reference: cause.reference,
    failure: failureOf(cause) === 'offline' ? 'offline' : 'failing',
    ...(title && { title }),
    ...(sentence && { sentence }),
    ...(again && { again }),
  })
  fillSlot('issue', TechnicalIssue)
}

function tellByToast(cause: unknown, { title, sentence = errorText(cause), action }: About): void {
  toast({
    variant: 'destructive',
    ...(title ? { title, sentence } : { title: sentence }),
    ...(action && { action }),
  })
}
