import { challengeTypes } from '@bora/rules/challenge-types.ts'
import type { Shared } from '@bora/rules/shared-files.ts'
import { type Gain, gainOf } from '@bora/rules/workout-gain.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { goBackTo, useBackStep } from '../../../ui/back-step.ts'
import { paths, textOf } from '../../../navigation/paths.ts'
import { useReadToEnd } from '../../../device/use-read-to-end.ts'
import { offlineOutbox } from '../../../offline/offline-outbox.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { gymOf, isTouched, stepsOf } from './draft.ts'
import type { Step, WorkoutDraft } from './draft.ts'
import { findProblem } from './find-problem.ts'
import { GymStep } from './GymStep.tsx'
import { ImportTrack } from './ImportTrack.tsx'
import { LastWorkouts } from './LastWorkouts.tsx'
import { stepOf } from './problems.ts'
import type { Place, Problem } from './problems.ts'
import { ReviewWorkoutStep } from './ReviewWorkoutStep.tsx'
import { SharedNote } from './SharedNote.tsx'
import { StepFooter, LogStepFrame } from './LogStepFrame.tsx'
import { WaitingRecordings } from './WaitingRecordings.tsx'
import { WorkoutTypeStep } from './WorkoutTypeStep.tsx'
import { useConfirm } from './use-confirm.ts'
import { useDraft } from './use-draft.ts'
import type { RecordingDrafts } from './use-recording-drafts.ts'
import { usePhotos } from './use-photos.ts'
import { useSharedFiles } from './use-shared-files.ts'
import { useTrack } from './use-track.ts'
import { useWorkout } from './use-workout.ts'
import { gymBonus } from './worth.ts'
import type { ScoringContext } from './worth.ts'
import { WorthLine } from './WorthLine.tsx'

// The maximum delay of the second tap of a double tap.
const DEAF_MS = 400

/** A workout in this device's outbox, with its points. */
export type Kept = { id: string; day: string; gain: Gain<unknown> | null }

type WizardProps = {
  userId: string
  challengeId: string | null
  context: ScoringContext
  /** The draft of a workout in the outbox, to be corrected. */
  waiting: WorkoutDraft | null
  /** recordings that wait for their photo */
  recordings: RecordingDrafts
  /** files of another app are to be attached */
  shared: Shared | undefined
  /** `checkInFailed` where a gym was chosen and the workout is kept without it */
  onLogged: (answer: Answer<'POST /activities'>, checkInFailed: boolean) => void
  onKept: (kept: Kept) => void
}

/**
 * The steps: four, or three for types that are never done in a gym. Going back keeps everything; a problem is shown at
 * the step where it can be fixed.
 */
export function Wizard({
  userId,
  challengeId,
  context,
  waiting,
  recordings,
  shared: sharedWith,
  onLogged,
  onKept,
}: WizardProps) {
  const { t } = useTranslation(['add-activity', 'offline', 'fair-play'])
  const navigate = useNavigate()
  const { draft, current, change, clear, restored, dismissRestored } = useDraft(userId, challengeId, waiting)
  const photos = usePhotos(current, change)
  const track = useTrack(current, change)
  const workout = useWorkout(draft, context)
  const [problem, setProblem] = useState<Problem | null>(null)
  // A single field opened from the review; Back returns to the review.
  const [visit, setVisit] = useState<{ place: Place | null } | null>(null)
  const [closing, setClosing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { confirm, busy } = useConfirm({
    userId,
    current,
    workout,
    photos,
    context,
    onProblem: show,
    onLogged: finish,
    onKept: () => {
      const worths = workout.worths.map(({ challenge, points }) => ({ challengeType: challenge.type, points }))
      const kept = { id: current().id, day: workout.day, gain: gainOf(worths) }
      clear()
      window.scrollTo({ top: 0 })
      onKept(kept)
    },
  })
  const { step } = draft
  const needsTrack = workout.from !== null && challengeTypes[workout.from.type].needsTrack
  const steps = stepsOf(draft.workoutType)
  const at = steps.indexOf(step)
  const agrees = step === 4 && !context.fairPlayAccepted
  const fairPlay = useReadToEnd()

  function go(to: Step) {
    setProblem(null)
    setVisit(null)
    dismissRestored()
    change({ step: to })
    window.scrollTo({ top: 0 })
  }
  function show(found: Problem) {
    setProblem(found)
    setVisit(visit && { place: null })
    // A repeated workout asks for its photo on the review itself.
    if (found.place === 'photos' && current().again && current().step === 4) return
    if (stepOf(found.place) !== current().step) change({ step: stepOf(found.place) })
  }
  function find() {
    return findProblem({ upTo: step, draft: current(), workout, photos: current().photos.length, context })
  }
  function next() {
    const found = find()
    if (found) show(found)
    else if (step < 4) go(stepsOf(current().workoutType)[at + 1]!)
    else if (agrees && !fairPlay.isRead) fairPlay.readOn()
    else void confirm()
  }
  function back() {
    go(visit && !find() ? 4 : steps[at - 1]!)
  }
  useBackStep(at, back)
  const sharing = useSharedFiles({
    shared: sharedWith,
    challengeId,
    addPhotos: photos.add,
    addRecording: track.add,
    addDrafts: recordings.send,
    onRecorded: () => current().workoutType !== null && go(3),
  })
  function lookAt(place: Place | null) {
    go(stepOf(place ?? 'photos'))
    setVisit({ place })
  }
  function edit(wish: Parameters<typeof change>[0]) {
    setProblem(null)
    change(wish)
  }
  function leave() {
    const to = challengeId ? paths.challenge(challengeId) : paths.home()
    if (!goBackTo(textOf(to))) void navigate({ ...to, replace: true })
  }
  function finish(answer: Answer<'POST /activities'>) {
    // A workout from the outbox is on the server now.
    if (waiting) void offlineOutbox.remove(waiting.id).catch(() => {})
    const checkInFailed = Boolean(gymOf(current())) && !answer.activity.gym
    if (checkInFailed)
      toast({
        variant: 'destructive',
        title: t('offline:checkInFailed.title'),
        sentence: t('offline:checkInFailed.sentence'),
      })
    clear()
    window.scrollTo({ top: 0 })
    onLogged(answer, checkInFailed)
  }

  // A new step is announced by its heading, a problem by the control that fixes it.
  const shown = useRef(step)
  // Elements that appear under a double-tapping finger ignore the second tap.
  useLayoutEffect(() => {
    if (shown.current !== step) box.current?.animate({ pointerEvents: ['none', 'none'] }, DEAF_MS)
  }, [step])
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    box.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [step])
  const aim = problem ?? visit
  useEffect(() => {
    if (!aim?.place) return
    const there = box.current?.querySelector<HTMLElement>(`[data-place="${aim.place}"]`)
    const first = (selector: string) => there?.querySelector<HTMLElement>(selector)
    const control = first('input[type=radio]') ?? first('input, textarea') ?? first('button') ?? there
    control?.focus({ preventScroll: true })
    const message = there?.querySelector('[role=alert]') ?? there
    message?.scrollIntoView({ block: 'center' })
  }, [aim])

  const shared = { draft, workout, problem, edit }
  return (
    <div ref={box} className="flex flex-1 flex-col">
      <LogStepFrame
        step={at + 1}
        steps={draft.workoutType && steps.length}
        title={t(`step${step}.title`)}
        onBack={at === 0 ? null : back}
        onClose={() => (!waiting && isTouched(draft) ? setClosing(true) : leave())}
        restored={restored ? { onRestart: clear, onDismiss: dismissRestored } : null}
      >
        {sharing.note && (
          <div className="mb-4">
            <SharedNote note={sharing.note} draft={draft} photos={photos} track={track} onDismiss={sharing.dismiss} />
          </div>
        )}
        {step === 1 && (
          <WorkoutTypeStep
            {...shared}
            onNext={next}
            frequent={context.frequentTypes}
            shortcuts={
              <>
                {!needsTrack && <LastWorkouts last={context.lastWorkouts} onAgain={again => (edit(again), go(4))} />}
                <div className="mt-3">
                  <ImportTrack
                    track={track}
                    problem={problem}
                    onImported={() => current().workoutType !== null && go(3)}
                    onSeveral={files => void recordings.send(files)}
                    isSending={recordings.sending !== null}
                  />
                  <WaitingRecordings
                    waiting={recordings}
                    inForm={draft.track?.id ?? null}
                    onOpen={opened => {
                      track.choose(opened)
                      if (current().workoutType !== null) go(3)
                    }}
                  />
                </div>
              </>
            }
          />
        )}
        {step === 2 && <GymStep {...shared} bonus={gymBonus(context.challenges, workout.moment, workout.zone)} />}
        {step === 3 && <DetailsStep {...shared} photos={photos} track={track} onWithout={next} />}
        {step === 4 && (
          <ReviewWorkoutStep
            {...shared}
            photos={photos}
            fairPlayAccepted={context.fairPlayAccepted}
            fairPlayText={fairPlay.text}
            onEdit={lookAt}
          />
        )}
      </LogStepFrame>
      <StepFooter
        onBack={at === 0 ? null : back}
        backLabel={t('back')}
        before={
          step === 2 ? (
            <Button variant="soft" size="lg" onClick={() => (edit({ gym: null, gymSeen: null }), go(3))}>
              {t('step2.skip')}
            </Button>
          ) : step === 3 ? (
            <WorthLine workout={workout} className="lg:hidden" />
          ) : null
        }
      >
        <Button
          variant="bora"
          size="lg"
          block
          busy={busy}
          busyLabel={t('step4.busy')}
          // The second click of a double click on the step before confirms nothing unread.
          onClick={({ detail }) => !(agrees && detail > 1) && next()}
          className="lg:w-auto"
        >
          {step === 4
            ? t(!agrees ? 'step4.confirm' : fairPlay.isRead ? 'step4.agree' : 'fair-play:readOn')
            : step === 3
              ? t('step3.review')
              : t('continue')}
        </Button>
      </StepFooter>
      <CloseDialog open={closing} onOpenChange={setClosing} onKeep={leave} onDiscard={() => (clear(), leave())} />
    </div>
  )
}
