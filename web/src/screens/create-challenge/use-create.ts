import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { call } from '../../api.ts'
import { deviceTimeZone } from '../../clock.ts'
import { errorText } from '../../error-text.ts'
import { currentLanguage } from '../../language.ts'
import { paths } from '../../paths.ts'
import { queryClient } from '../../queries.ts'
import { toast } from '../../ui/toast.ts'
import { problemOfError } from './problems.ts'
import type { Problem } from './problems.ts'
import { sentDraft } from './to-draft.ts'
import type { WizardState } from './wizard-state.ts'

type Wish = { latest: RefObject<WizardState>; onProblem: (problem: Problem) => void; onCreated: () => void }

/**
 * Creates the challenge; where it costs money its creator goes on to pay (spec 4). A second press while it runs does
 * nothing.
 */
export function useCreate({ latest, onProblem, onCreated }: Wish) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function create() {
    if (running.current) return
    running.current = true
    setBusy(true)
    const { id } = latest.current
    try {
      const draft = sentDraft(latest.current, currentLanguage(), deviceTimeZone())
      const created = await call('POST /challenges', { body: { id, draft } })
      void queryClient.invalidateQueries()
      onCreated()
      if (draft.prize?.kind !== 'none' && (await goToPay(created.id))) return
      await navigate({ ...paths.challenge(created.id), replace: true })
    } catch (error) {
      onProblem(problemOfError(error))
    }
    running.current = false
    setBusy(false)
  }
  return { create, busy }
}

/** True when the browser is on its way to the checkout. The challenge exists: what fails here is told, not lost. */
async function goToPay(challengeId: string): Promise<boolean> {
  try {
    const { url } = await call('POST /challenges/:challengeId/checkout', { params: { challengeId } })
    location.assign(url)
    return true
  } catch (error) {
    toast({ title: errorText(error), variant: 'destructive' })
    return false
  }
}
