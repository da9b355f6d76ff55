import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, ApiError } from '../../../api/api.ts'
import { PageLoadFailed } from '../../../states/LoadFailed.tsx'
import { read } from '../../../api/queries.ts'
import { useSession } from '../../../session/session.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { SavedOffline } from './SavedOffline.tsx'
import { Logged } from './Logged.tsx'
import { useOutboxDraft } from './use-outbox-draft.ts'
import { useRecordingDrafts } from './use-recording-drafts.ts'
import { type Kept, Wizard } from './Wizard.tsx'
import type { ScoringContext } from './worth.ts'

/** Logs a workout in four steps, from anywhere or from inside a challenge (`?challenge=`). */
export function AddActivity() {
  const { t } = useTranslation('add-activity')
  const session = useSession()
  const { challenge, waiting: waitingId, shared } = useSearch({ strict: false })
  const context = useQuery({ ...read('GET /activities/scoring-context'), staleTime: 0 })
  // Read with it, so that the list moves nothing when it comes.
  const recordings = useRecordingDrafts()
  const waiting = useOutboxDraft(session?.userId, waitingId)
  const [logged, setLogged] = useState<{ answer: Answer<'POST /activities'>; checkInFailed: boolean } | null>(null)
  const [kept, setKept] = useState<(Kept & { waitingId: string | undefined }) | null>(null)
  if (!session) return null
  if (logged) return <Logged {...logged} name={session.name} challengeId={challenge ?? null} />
  if (kept && kept.waitingId === waitingId) return <SavedOffline id={kept.id} day={kept.day} gain={kept.gain} />
  if (context.isError && !context.data && !isUnreached(context.error)) {
    return <PageLoadFailed title={t('load.title')} query={context} />
  }
  const known = context.data ?? (context.isError ? NOTHING_KNOWN : undefined)
  if (!known || waiting === undefined || !recordings.query.isFetched) return <WizardSkeleton text={t('load.loading')} />
  return (
    <Wizard
      key={`${session.userId} ${waiting?.id}`}
      userId={session.userId}
      challengeId={challenge ?? null}
      context={known}
      waiting={waiting}
      recordings={recordings}
      shared={shared}
      onLogged={(answer, checkInFailed) => setLogged({ answer, checkInFailed })}
      onKept={about => setKept({ ...about, waitingId })}
    />
  )
}

// Where this device has never loaded the scoring context, a workout can still be logged: the server computes its
// points.
const NOTHING_KNOWN: ScoringContext = { challenges: [], fairPlayAccepted: false, frequentTypes: [], lastWorkouts: [] }

function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

function WizardSkeleton({ text }: { text: string }) {
  return (
    <Loading text={text}>
      <div className="px-5 pt-4 lg:px-10 lg:pt-9">
        <Skeleton className="mx-auto h-5 w-40 lg:mx-0" />
        <Skeleton className="mt-7 h-8 w-64" />
        <Skeleton className="mt-4 h-12 w-full rounded-full" />
        <div className="mt-12 grid grid-cols-3 gap-2.5 md:grid-cols-5 lg:grid-cols-6">
          {Array.from({ length: 9 }, (_, index) => (
            <Skeleton key={index} className="h-[101px] rounded-[20px]" />
          ))}
        </div>
      </div>
    </Loading>
  )
}
