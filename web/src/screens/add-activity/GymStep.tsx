import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Dumbbell, MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../components/states/LoadFailed.tsx'
import { distance } from '../../language/format.ts'
import { read } from '../../api/queries.ts'
import { IconWell } from '../../ui/Card.tsx'
import { ChoiceCard } from '../../ui/Choice.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Gym, WorkoutDraft } from './draft.ts'
import { ProblemText } from './ProblemText.tsx'
import type { Problem } from './problems.ts'
import type { DraftChange } from './use-draft.ts'

const WAIT = 250

type GymStepProps = {
  draft: WorkoutDraft
  problem: Problem | null
  edit: (wish: DraftChange) => void
  /** The points of a check-in where the workout can count; 0 when it is worth nothing. */
  bonus: number
}

/** Step 2: the gym, for the check-in bonus. It can always be skipped. */
export function GymStep({ draft, problem, edit, bonus }: GymStepProps) {
  const { t } = useTranslation('add-activity')
  const [text, setText] = useState('')
  const search = useSettled(text.trim())
  // This step says itself what fails, and goes on without it.
  const meta = { toldInPlace: true }
  const gyms = useQuery({ ...read('GET /gyms', { query: { search } }), placeholderData: keepPreviousData, meta })
  const list = gyms.data?.gyms ?? []
  const shown = draft.gym && !list.some(gym => gym.id === draft.gym!.id) ? [draft.gym, ...list] : list
  const [before, after] = t('step2.sentence', { bonus: '|' }).split('|')
  return (
    <div data-place="gym" className="lg:max-w-[640px]">
      <p className="-mt-2 mb-3.5 text-base text-ink-2">
        {bonus > 0 ? (
          <>
            {before}
            <strong className="text-maracuja-text">{t('step2.bonus', { points: bonus })}</strong>
            {after}
          </>
        ) : (
          t('step2.sentencePlain')
        )}
      </p>
      <SearchInput
        label={t('step2.search')}
        placeholder={t('step2.search')}
        clearLabel={t('clear')}
        value={text}
        maxLength={100}
        autoComplete="off"
        onChange={event => setText(event.target.value)}
        onClear={() => setText('')}
      />
      <ProblemText problem={problem} at="gym" className="mt-3.5" />
      <p role="status" className="sr-only">
        {gyms.isSuccess ? t('step2.found', { count: list.length }) : ''}
      </p>
      <div className="mt-3.5">
        {gyms.isError ? (
          <LoadFailed title={t('step2.failed')} safe={t('step2.failedSentence')} query={gyms} />
        ) : gyms.isPending ? (
          <Loading text={t('step2.loading')}>
            <div className="flex flex-col gap-2.5">
              {[0, 1, 2, 3].map(row => (
                <Skeleton key={row} className="h-[74px] rounded-[20px]" />
              ))}
            </div>
          </Loading>
        ) : shown.length === 0 ? (
          <EmptyState
            seed="gyms"
            palette="ceu"
            title={t('step2.none')}
            sentence={t('step2.noneSentence')}
            icon={<MapPin size={20} />}
          />
        ) : (
          <fieldset aria-busy={gyms.isPlaceholderData} className="flex min-w-0 flex-col gap-2.5">
            <legend className="sr-only">{t('step2.title')}</legend>
            {shown.map(gym => (
              <GymCard
                key={gym.id}
                gym={gym}
                checked={draft.gym?.id === gym.id}
                onChoose={() => edit({ gym: { id: gym.id, name: gym.name, address: gym.address, city: gym.city } })}
              />
            ))}
          </fieldset>
        )}
      </div>
    </div>
  )
}

function GymCard({
  gym,
  checked,
  onChoose,
}: {
  gym: NonNullable<WorkoutDraft['gym']> & Partial<Gym>
  checked: boolean
  onChoose: () => void
}) {
  const away = typeof gym.distanceMeters === 'number' ? distance(gym.distanceMeters) : null
  return (
    <ChoiceCard name="gym" value={gym.id} shape="row" checked={checked} onChoose={onChoose}>
      <IconWell size={44}>
        <Dumbbell size={20} aria-hidden="true" />
      </IconWell>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-ui font-[650]">{gym.name}</span>
        <span className="block truncate text-sm text-ink-2">
          {[gym.address, gym.city, away].filter(Boolean).join(' · ')}
        </span>
      </span>
    </ChoiceCard>
  )
}

/** The text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
