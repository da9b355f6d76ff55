import { ChevronDown, Sparkles } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scoreText } from '../../workouts/components/score-text.ts'
import { today } from '../../../device/clock.ts'
import { useWide } from '../../../device/use-wide.ts'
import { money } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { FIRST_TYPED, previewOf, type Typed } from './preview.ts'
import { PreviewPrizes } from './PreviewPrizes.tsx'
import { PreviewWorkout } from './PreviewWorkout.tsx'
import type { WizardState } from './wizard-state.ts'

/** The preview's input, and whether it is expanded, kept while moving between steps. */
export function usePreview() {
  const [typed, setTyped] = useState<Typed>(FIRST_TYPED)
  const [open, setOpen] = useState(false)
  return { typed, change: (wish: Partial<Typed>) => setTyped(before => ({ ...before, ...wish })), open, setOpen }
}

type PreviewProps = { state: WizardState } & ReturnType<typeof usePreview>

/**
 * A sample workout's points and the prizes under the current draft of the rules: next to the form, or collapsed below
 * it.
 */
export function Preview({ state, typed, change, open, setOpen }: PreviewProps) {
  const { t } = useTranslation('create-challenge')
  const wide = useWide()
  // Typing into the form has priority.
  const preview = previewOf(useDeferredValue(state), useDeferredValue(typed), currentLanguage(), today())
  const body = preview ? (
    // The part that the step is about comes first.
    <div className={state.step === 5 ? 'flex flex-col-reverse gap-3.5' : 'flex flex-col gap-3.5'}>
      <PreviewWorkout preview={preview} state={state} typed={typed} change={change} />
      <PreviewPrizes preview={preview} state={state} />
    </div>
  ) : (
    <p className="rounded-lg bg-surface p-4 text-sm text-ink-2 shadow-e1">{t('preview.choose')}</p>
  )
  if (wide)
    return (
      <>
        <h2 className="type-title mb-3.5 text-h1">{t('preview.title')}</h2>
        {body}
      </>
    )
  if (!preview) return null
  const { workout, prizes } = preview
  const row = prizes?.find(({ people }) => people === null || people === 20) ?? prizes?.at(-1)
  const amount = row ? money(row.poolCents - row.feeCents, state.currency) : ''
  const lines = [
    workout?.once &&
      t('preview.one', {
        score: scoreText(preview.type, workout.once.receipt.points, currentLanguage()),
      }),
    row &&
      (row.people === null
        ? t('preview.winnings', { amount })
        : t('preview.winningsWith', { count: row.people, amount })),
  ].filter(Boolean)
  return (
    <details
      open={open}
      onToggle={event => setOpen(event.currentTarget.open)}
      className="group mt-5 rounded-lg bg-sunken"
    >
      <summary className="flex min-h-[58px] cursor-pointer list-none items-center gap-3 rounded-lg px-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <Sparkles size={20} strokeWidth={2.2} aria-hidden="true" className="shrink-0 text-maracuja-text" />
        <span className="min-w-0 flex-1">
          <span className="block text-ui font-bold">{t('preview.title')}</span>
          <span className="block text-sm text-ink-2">{lines.join(' · ')}</span>
        </span>
        <ChevronDown
          size={20}
          strokeWidth={2.4}
          aria-hidden="true"
          className="shrink-0 transition-transform duration-[160ms] group-open:rotate-180"
        />
      </summary>
      <div className="px-2.5 pb-2.5">{body}</div>
    </details>
  )
}
