import type { ApiError } from '../../api/api.ts'
import { retryOf } from '../../api/retry.ts'
import { errorText } from '../../api/error-text.ts'
import { failureOf } from '../../api/failure.ts'
import { isTechnical } from '../../api/technical.ts'
import { loadTexts } from '../../language/language.ts'
import { fillSlot } from '../../loading/lazy-slot.ts'
import { loadCode } from '../../loading/load-chunk.ts'
import { toast, type ToastWish } from '../../ui/toast.ts'

type About = {
  /** what didn't work, in the screen's words; without them the error's own sentence stands there */
  title?: string
  /** the screen's own sentence about it */
  sentence?: string
  /** tries it again; what the cache of answers sent knows it by itself */
  again?: () => unknown
  /** what a toast offers; a popup offers `again` */
  action?: ToastWish['action']
}

/**
 * Tells, once, that what somebody wanted to change wasn't changed: a refusal, and that the device has no network, by a
 * toast; a call that failed though there is one, by the popup of technical issues, with the same title, its reference and
 * the way to try again (docs/rules/interface.md#technical-issues). A page that keeps what failed in its place, with a way
 * to send it again there, tells it there instead.
 */
export function showProblem(cause: unknown, about: About = {}): void {
  if (!showTechnicalIssue(cause, about)) tellByToast(cause, about)
}

/** Tells a failed call by the popup and returns true; what was refused is left to the caller. */
export function showTechnicalIssue(cause: unknown, about: About = {}): boolean {
  if (!isTechnical(cause)) return false
  // What draws it may not have been fetched before the server was gone.
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
