import { WORKOUT_TYPES } from '@bora/rules/workout-types.ts'
import type { WorkoutType } from '@bora/rules/workout-types.ts'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SportIcon } from '../../../art/SportIcon.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceCard } from '../../../ui/Choice.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import type { WorkoutDraft } from './draft.ts'
import { ProblemText } from './ProblemText.tsx'
import type { Problem } from './problems.ts'
import type { DraftChange } from './use-draft.ts'
import { currentLanguage } from '../../../language/language.ts'
import { workoutName } from '../../../language/workout-name.ts'
import { paths, textOf } from '../../../navigation/paths.ts'

const FREQUENT = 3
// The hidden radio is within the card's round corners, where a pointer can reach it.
const INPUT_INSIDE = '[&>input]:top-1/2 [&>input]:left-1/2'

type WorkoutTypeStepProps = {
  draft: WorkoutDraft
  problem: Problem | null
  edit: (wish: DraftChange) => void
  onNext: () => void
  frequent: readonly WorkoutType[]
  /** Shortcuts, above the list. */
  shortcuts: ReactNode
}

/** Step 1: the three most used types first, then all others. Tapping one continues to the next step at once. */
export function WorkoutTypeStep({ draft, problem, edit, onNext, frequent, shortcuts }: WorkoutTypeStepProps) {
  const { t } = useTranslation(['add-activity', 'receipts'])
  const [search, setSearch] = useState('')
  const often = frequent.slice(0, FREQUENT)
  const rest = WORKOUT_TYPES.filter(type => !often.includes(type))
  const found = WORKOUT_TYPES.filter(type => plain(workoutName(type)).includes(plain(search.trim())))
  function choose(type: WorkoutType) {
    if (type !== draft.workoutType) edit({ workoutType: type, without: [] })
  }
  const cards = (types: readonly WorkoutType[]) => (
    <div className="grid grid-cols-2 gap-2.5 min-[340px]:grid-cols-3 md:grid-cols-5 xl:grid-cols-6">
      {types.map(type => (
        <ChoiceCard
          key={type}
          name="workout-type"
          value={type}
          checked={draft.workoutType === type}
          onChoose={() => choose(type)}
          onPick={() => (choose(type), onNext())}
          className={`min-h-[101px] ${INPUT_INSIDE}`}
        >
          <span className="flex h-full flex-col justify-between gap-3 p-3">
            <SportIcon type={type} size={26} tint />
            <span className="text-sm leading-tight font-[650] hyphens-auto">{workoutName(type)}</span>
          </span>
        </ChoiceCard>
      ))}
    </div>
  )
  return (
    <div data-place="type" className="[&_:is(a,input,button)]:scroll-mb-32">
      <SearchInput
        label={t('step1.search')}
        placeholder={t('step1.search')}
        clearLabel={t('clear')}
        value={search}
        onChange={event => setSearch(event.target.value)}
        onClear={() => setSearch('')}
        className="lg:max-w-[420px]"
      />
      <ProblemText problem={problem} at="type" className="mt-3.5" />
      {search.trim() === '' && shortcuts}
      <fieldset className="mt-5 flex min-w-0 flex-col gap-5">
        <legend className="sr-only">{t('step1.title')}</legend>
        {search.trim() === '' ? (
          <>
            {often.length > 0 && <Group title={t('step1.frequent')}>{cards(often)}</Group>}
            <Group title={t('step1.all')}>{cards(rest)}</Group>
          </>
        ) : found.length > 0 ? (
          cards(found)
        ) : (
          <div role="status" className="flex flex-col items-start gap-3 py-4 text-ui text-ink-2">
            {t('step1.nothing', { search: search.trim() })}
            <Button variant="soft" size="sm" onClick={() => setSearch('')}>
              {t('step1.showAll')}
            </Button>
          </div>
        )}
      </fieldset>
      {/* In a new tab, so that nothing entered is lost. */}
      <a
        href={textOf({ ...paths.classification(), search: { lang: currentLanguage() } })}
        target="_blank"
        rel="noopener"
        className="mt-4 inline-flex min-h-11 items-center gap-1.5 rounded-sm text-sm font-semibold text-ink-2 underline underline-offset-4 hover:text-ink"
      >
        {t('step1.guide')}
        <ExternalLink size={16} strokeWidth={2.2} aria-hidden="true" />
      </a>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2.5 text-sm font-semibold text-ink-2">{title}</h2>
      {children}
    </div>
  )
}

/** Strips accents and case, so that "danca" finds "Dança". */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
