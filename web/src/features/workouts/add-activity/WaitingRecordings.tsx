import { Camera, ChevronRight, CircleAlert, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error-text.ts'
import { failureOf } from '../../../api/failure.ts'
import { SportIcon } from '../../../art/SportIcon.tsx'
import { distance } from '../../../language/distance.ts'
import { dayOf, duration, time } from '../../../language/format.ts'
import { workoutName } from '../../../language/workout-name.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { IconWell } from '../../../ui/Card.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import { Ring } from '../../../ui/Spinner.tsx'
import type { Track } from './draft.ts'
import type { LeftFile, RecordingDraft, RecordingDrafts } from './use-recording-drafts.ts'

// More would push the workout types off the screen.
const SHOWN = 3

type WaitingRecordingsProps = {
  waiting: RecordingDrafts
  /** the recording in the form, which is not offered again */
  inForm: string | null
  onOpen: (track: Track) => void
}

/** Recordings that wait for their photo: each opens the form filled in from it, or is discarded. */
export function WaitingRecordings({ waiting, inForm, onOpen }: WaitingRecordingsProps) {
  const { t } = useTranslation('add-activity')
  const [isWhole, setWhole] = useState(false)
  const [leaving, setLeaving] = useState<RecordingDraft | null>(null)
  const { query, sending, left } = waiting
  const drafts = waiting.drafts.filter(({ id }) => id !== inForm)
  const isFailed = query.isError && !query.data && failureOf(query.error) !== 'offline'
  return (
    <>
      <div role="status">
        {sending && (
          <p className="mt-3 flex items-center gap-2.5 text-sm text-ink-2">
            <Ring size={18} />
            {t('drafts.sending', { at: sending.at, of: sending.of })}
          </p>
        )}
      </div>
      {left.length > 0 && !sending && <LeftFiles left={left} waiting={waiting} />}
      {isFailed && <LoadFailed title={t('drafts.failed')} safe="" query={query} className="mt-3" />}
      {drafts.length > 0 && (
        <section aria-labelledby="waiting-recordings" className="mt-3 rounded-lg bg-mar-soft p-3.5 sm:p-4">
          <div className="flex items-start gap-3">
            <IconWell tone="solid-mar" size={36}>
              <Camera size={20} strokeWidth={2.2} aria-hidden="true" />
            </IconWell>
            <div className="min-w-0 flex-1">
              <h2 id="waiting-recordings" className="text-ui font-bold">
                {t('drafts.title', { count: drafts.length })}
              </h2>
              <p className="text-sm text-ink-2">{t('drafts.sentence')}</p>
            </div>
          </div>
          <ul className="mt-3 grid grid-cols-1 gap-2">
            {drafts.slice(0, isWhole ? undefined : SHOWN).map(draft => (
              <Row
                key={draft.id}
                draft={draft}
                busy={waiting.discarding === draft.id}
                onOpen={() => onOpen(draft)}
                onDiscard={() => setLeaving(draft)}
              />
            ))}
          </ul>
          {!isWhole && drafts.length > SHOWN && (
            <Button variant="soft" size="sm" className="mt-2" onClick={() => setWhole(true)}>
              {t('drafts.all', { count: drafts.length })}
            </Button>
          )}
          {waiting.refused !== null && <ProblemLine>{errorText(waiting.refused)}</ProblemLine>}
        </section>
      )}
      <Dialog
        open={leaving !== null}
        onOpenChange={isOpen => !isOpen && setLeaving(null)}
        title={t('drafts.discardTitle')}
        description={t('drafts.discardSentence')}
        closeLabel={t('drafts.keep')}
        footer={
          <>
            <Button variant="soft" size="lg" onClick={() => setLeaving(null)}>
              {t('drafts.keep')}
            </Button>
            <Button
              variant="danger"
              size="lg"
              onClick={() => {
                if (leaving) void waiting.discard(leaving)
                setLeaving(null)
              }}
            >
              {t('drafts.discard')}
            </Button>
          </>
        }
      />
    </>
  )
}

type RowProps = { draft: RecordingDraft; busy: boolean; onOpen: () => void; onDiscard: () => void }

function Row({ draft, busy, onOpen, onDiscard }: RowProps) {
  const { t } = useTranslation('add-activity')
  const type = draft.sport ?? 'other'
  const name = draft.sport ? workoutName(draft.sport) : t('drafts.workout')
  const begun = t('track.begunAt', { day: dayOf(draft.startedAt, 'weekday'), time: time(draft.startedAt) })
  return (
    <li className="flex items-center gap-1 rounded-[20px] bg-surface pr-1.5">
      <button
        type="button"
        disabled={busy}
        onClick={onOpen}
        className="flex min-h-15 min-w-0 flex-1 items-center gap-3 rounded-[20px] px-3.5 py-2 text-left transition-colors hover:bg-fill"
      >
        <SportIcon type={type} size={24} tint />
        <span className="min-w-0 flex-1">
          <span className="block text-ui leading-tight font-[650]">{name}</span>
          <span className="block text-sm leading-snug text-ink-2">
            {[begun, duration(draft.minutes), draft.distanceMeters === null ? null : distance(draft.distanceMeters)]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className="block text-sm leading-snug text-ink-2">
            {t('drafts.keptUntil', { day: dayOf(draft.keptUntil, 'short') })}
          </span>
        </span>
        <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
      </button>
      <IconButton
        label={t('drafts.discardOf', { name, begun })}
        icon={busy ? <Ring size={18} /> : <Trash2 size={18} aria-hidden="true" />}
        disabled={busy}
        onClick={onDiscard}
      />
    </li>
  )
}

/** Files that became no draft, each with its reason. */
function LeftFiles({ left, waiting }: { left: readonly LeftFile[]; waiting: RecordingDrafts }) {
  const { t } = useTranslation('add-activity')
  return (
    <section role="alert" className="mt-3 flex flex-col gap-3 rounded-lg bg-surface p-3.5 shadow-e1">
      <h2 className="flex items-center gap-2 text-ui font-[650]">
        <CircleAlert size={20} aria-hidden="true" className="shrink-0 text-danger-text" />
        {t('drafts.left', { count: left.length })}
      </h2>
      <ul className="flex flex-col gap-1.5">
        {left.map(({ file, error }, at) => (
          <li key={`${at} ${file.name}`} className="text-sm text-ink-2">
            <span className="font-[650] break-all text-ink">{file.name}</span>{' '}
            {error === null ? t('drafts.notSent') : errorText(error)}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" size="sm" onClick={() => void waiting.sendLeft()}>
          {t('drafts.again')}
        </Button>
        <Button variant="ghost" size="sm" onClick={waiting.dismissLeft}>
          {t('drafts.leave')}
        </Button>
      </div>
    </section>
  )
}
