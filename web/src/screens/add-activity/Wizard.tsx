import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/api.ts'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseDialog } from './CloseDialog.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { isTouched } from './draft.ts'
import type { Step } from './draft.ts'
import { findProblem } from './find-problem.ts'
import { GymStep } from './GymStep.tsx'
import { stepOf } from './problems.ts'
import type { Problem } from './problems.ts'
import { ReviewWorkoutStep } from './ReviewWorkoutStep.tsx'
import { StepFooter, LogStepFrame } from './LogStepFrame.tsx'
import { WorkoutTypeStep } from './WorkoutTypeStep.tsx'
import { useConfirm } from './use-confirm.ts'
import { useDraft } from './use-draft.ts'
import { usePhotos } from './use-photos.ts'
import { useWorkout } from './use-workout.ts'
import { gymBonus } from './worth.ts'
import type { ScoringContext } from './worth.ts'
import { WorthLine } from './WorthLine.tsx'

type WizardProps = {
  userId: string
  challengeId: string | null
  context: ScoringContext
  onLogged: (answer: Answer<'POST /activities'>) => void
}

/** The four steps. Going back keeps everything; what is wrong is said where it can be mended. */
export function Wizard({ userId, challengeId, context, onLogged }: WizardProps) {
  const { t } = useTranslation('add-activity')
  const navigate = useNavigate()
  const { draft, current, change, clear, restored, dismissRestored } = useDraft(userId, challengeId)
  const photos = usePhotos(current, change)
  const workout = useWorkout(draft, context)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [closing, setClosing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { confirm, busy } = useConfirm({ current, workout, photos, context, onProblem: show, onLogged: finish })
  const { step } = draft

  function go(to: Step) {
    setProblem(null)
    dismissRestored()
    change({ step: to })
    window.scrollTo({ top: 0 })
  }
  function show(found: Problem) {
    setProblem(found)
    if (stepOf(found) !== current().step) change({ step: stepOf(found) })
  }
  function next() {
    const found = findProblem({ upTo: step, draft: current(), workout, photos: current().photos.length, context })
    if (found) show(found)
    else if (step < 4) go((step + 1) as Step)
    else void confirm()
  }
  function edit(wish: Parameters<typeof change>[0]) {
    setProblem(null)
    change(wish)
  }
  function leave() {
    void navigate(challengeId ? paths.challenge(challengeId) : paths.home())
  }
  function finish(answer: Answer<'POST /activities'>) {
    clear()
    window.scrollTo({ top: 0 })
    onLogged(answer)
  }

  // A new step is announced by its heading, a problem by the control that mends it.
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    box.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [step])
  useEffect(() => {
    if (!problem) return
    const place = box.current?.querySelector<HTMLElement>(`[data-place="${problem.place}"]`)
    const first = (selector: string) => place?.querySelector<HTMLElement>(selector)
    const control = first('input[type=radio]') ?? first('input, textarea') ?? first('button') ?? place
    control?.focus({ preventScroll: true })
    const message = place?.querySelector('[role=alert]') ?? place
    message?.scrollIntoView({ block: 'center' })
  }, [problem])

  const shared = { draft, workout, problem, edit }
  return (
    <div ref={box} className="flex flex-1 flex-col">
      <LogStepFrame
        step={step}
        title={t(`step${step}.title`)}
        onBack={step === 1 ? null : () => go((step - 1) as Step)}
        onClose={() => (isTouched(draft) ? setClosing(true) : leave())}
        restored={restored ? { onRestart: clear, onDismiss: dismissRestored } : null}
      >
        {step === 1 && <WorkoutTypeStep {...shared} frequent={context.frequentTypes} />}
        {step === 2 && <GymStep {...shared} bonus={gymBonus(context.challenges, workout.moment, workout.zone)} />}
        {step === 3 && <DetailsStep {...shared} photos={photos} />}
        {step === 4 && (
          <ReviewWorkoutStep {...shared} photos={photos} fairPlayAccepted={context.fairPlayAccepted} go={go} />
        )}
      </LogStepFrame>
      <StepFooter
        onBack={step === 1 ? null : () => go((step - 1) as Step)}
        backLabel={t('back')}
        before={
          step === 2 ? (
            <Button variant="soft" size="lg" onClick={() => (edit({ gym: null }), go(3))}>
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
          onClick={next}
          className="lg:w-auto"
        >
          {step === 4 ? t('step4.confirm') : step === 3 ? t('step3.review') : t('continue')}
        </Button>
      </StepFooter>
      <CloseDialog open={closing} onOpenChange={setClosing} onKeep={leave} onDiscard={() => (clear(), leave())} />
    </div>
  )
}
