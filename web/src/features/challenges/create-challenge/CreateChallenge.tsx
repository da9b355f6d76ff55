import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../device/clock.ts'
import { money } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { goBackTo, useBackStep } from '../../../ui/back-step.ts'
import { paths } from '../../../navigation/paths.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { useWide } from '../../../device/use-wide.ts'
import type { Details } from '../components/challenge-data.ts'
import { BasicsStep } from './BasicsStep.tsx'
import { ConfigStep } from './ConfigStep.tsx'
import { CustomizeStep } from './CustomizeStep.tsx'
import { FAIR_PLAY_STEP, PRIZE_STEP, problemsUpTo, stepOf } from './problems.ts'
import type { Problem } from './problems.ts'
import type { FairPlayRowName } from './fair-play-example.ts'
import { FairPlayExample } from './FairPlayExample.tsx'
import { FairPlayStep } from './FairPlayStep.tsx'
import { GuestNote } from './GuestNote.tsx'
import { ReviewChallengeStep } from './ReviewChallengeStep.tsx'
import { TemplateStep } from './TemplateStep.tsx'
import { Preview, usePreview } from './Preview.tsx'
import { repeatedWizard } from './repeat.ts'
import { RepeatFormer } from './RepeatFormer.tsx'
import { prizeOf } from './to-draft.ts'
import { ChallengeTypeStep } from './ChallengeTypeStep.tsx'
import { useBound } from './use-bound.ts'
import { useCreate } from './use-create.ts'
import { useWizard } from './use-wizard.ts'
import { WizardDialog } from './WizardDialog.tsx'
import { emptyWizard, REVIEW_STEP, type Step, type WizardState } from './wizard-state.ts'

/**
 * The create wizard over the home screen: seven steps, at its own address; `?repeat=` starts from an earlier challenge,
 * `?guest=` invites a person to it.
 */
export function CreateChallenge() {
  const session = useSession()
  const { repeat, guest } = useSearch({ strict: false }) as { repeat?: string; guest?: string }
  if (!session) return null
  const { userId } = session
  if (!repeat) return <Wizard key={userId} userId={userId} former={null} guest={guest} />
  return (
    <RepeatFormer id={repeat}>
      {former => <Wizard key={`${userId} ${repeat}`} userId={userId} former={former} />}
    </RepeatFormer>
  )
}

function Wizard({ userId, former, guest }: { userId: string; former: Details | null; guest?: string | undefined }) {
  const { t } = useTranslation('create-challenge')
  const navigate = useNavigate()
  const wide = useWide()
  const preview = usePreview()
  // A repeated challenge is stored separately, so that it doesn't affect another draft.
  const { state, latest, change, forget, restart, undoRestart, restored, restarted, dismissNotes } = useWizard({
    key: former ? `bora.create.again.${userId}` : `bora.create.${userId}`,
    begin: () => (former ? repeatedWizard(former, today(), currentLanguage()) : emptyWizard(today())),
    isThis: kept => kept.repeat?.id === former?.id,
  })
  const [problems, setProblems] = useState<Problem[]>([])
  const [touched, setTouched] = useState<FairPlayRowName | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const { create, busy } = useCreate({ latest, guest, onProblem: problem => show([problem]), onCreated: forget })
  const { step } = state
  const bound = useBound(state)
  const back = () => go((step - 1) as Step)
  useBackStep(step - 1, back)

  function show(found: Problem[]) {
    setProblems(found)
    const first = stepOf(found[0]!)
    if (first !== latest.current.step) change({ step: first })
  }
  function go(to: Step) {
    setProblems([])
    dismissNotes()
    change({ step: to })
  }
  function next() {
    const found = [
      ...(bound && step >= PRIZE_STEP ? [{ field: 'prize', code: bound, params: {} }] : []),
      ...problemsUpTo(step, latest.current, currentLanguage(), today()),
    ].sort((a, b) => stepOf(a) - stepOf(b))
    if (found.length > 0) show(found)
    else if (step < REVIEW_STEP) go((step + 1) as Step)
    else void create()
  }
  function edit(wish: Partial<WizardState>) {
    setProblems([])
    change(wish)
  }

  function startOver() {
    setProblems([])
    restart()
    // The pressed button may have been removed.
    box.current?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
  }

  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    box.current?.scrollTo({ top: 0 })
    box.current?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
  }, [step])
  useEffect(() => {
    const wrong = problems[0]
    const place = wrong && box.current?.querySelector<HTMLElement>(`[data-field~="${wrong.field}"]`)
    if (!place) return
    const chosen = place.querySelector<HTMLElement>('input:checked')
    const control = chosen ?? place.querySelector<HTMLElement>('input, textarea, select, button') ?? place
    control.focus({ preventScroll: true })
    const tall = place.offsetHeight > (box.current?.clientHeight ?? 0) * 0.8
    place.scrollIntoView({ block: tall ? 'start' : 'center' })
  }, [problems])

  const shared = { state, problems, bound, edit }
  const example = <FairPlayExample state={state} row={touched} />
  const previewed = <Preview state={state} {...preview} />
  const prize = prizeOf(state, currentLanguage())
  const label =
    step < FAIR_PLAY_STEP
      ? t('continue')
      : step === FAIR_PLAY_STEP
        ? t('review')
        : prize.kind === 'challenge'
          ? t('createAndPay', { amount: money(prize.entryFeeCents, prize.currency) })
          : prize.kind !== 'none'
            ? t('createAndPay', { amount: money(prize.amountCents, prize.currency) })
            : t('create')
  return (
    <WizardDialog
      ref={box}
      step={step}
      title={t(`step${step}.title`)}
      onBack={step === 1 ? null : back}
      onClose={() => {
        if (!goBackTo(paths.home().to)) void navigate({ ...paths.home(), replace: true })
      }}
      restored={restored ? { onRestart: startOver, onDismiss: dismissNotes } : null}
      restarted={restarted ? { onUndo: undoRestart, onDismiss: dismissNotes } : null}
      onRestart={state.template !== null && !restored && !restarted ? startOver : undefined}
      aside={wide && (step === FAIR_PLAY_STEP ? example : previewed)}
      asideBelowSentence={step === FAIR_PLAY_STEP}
      footer={
        <Button variant="bora" size="lg" block busy={busy} busyLabel={t('creating')} onClick={next}>
          {label}
        </Button>
      }
    >
      {guest !== undefined && (step === 1 || step === REVIEW_STEP) && <GuestNote personId={guest} />}
      {step === 1 && <TemplateStep {...shared} />}
      {step === 2 && <BasicsStep {...shared} />}
      {step === 3 && <ChallengeTypeStep {...shared} />}
      {step === 4 && <ConfigStep {...shared} />}
      {step === 5 && <CustomizeStep {...shared} />}
      {step === FAIR_PLAY_STEP && <FairPlayStep {...shared} onTouch={setTouched} example={!wide && example} />}
      {step === REVIEW_STEP && <ReviewChallengeStep {...shared} go={go} />}
      {!wide && step > 2 && step !== FAIR_PLAY_STEP && previewed}
    </WizardDialog>
  )
}
