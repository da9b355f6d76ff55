import { metersBetween } from '@bora/rules/geodesic.ts'
import { roughPlace } from '@bora/rules/gym-check-in.ts'
import { GYM_SEARCH_MAX_LENGTH } from '@bora/rules/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Dumbbell, Info, LocateFixed, MapPin } from 'lucide-react'
import { Fragment, lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { sightingOf, type Spot, useLocation } from '../../../device/location.ts'
import { howFar } from '../../../language/distance.ts'
import { loadTexts } from '../../../language/language.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import { read } from '../../../api/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconWell } from '../../../ui/Card.tsx'
import { ChoiceCard } from '../../../ui/Choice.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { Ring } from '../../../ui/Spinner.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { CheckInReach } from './CheckInReach.tsx'
import type { ChosenGym, Gym, WorkoutDraft } from './draft.ts'
import { GymMap } from './GymMap.tsx'
import { ProblemText } from './ProblemText.tsx'
import type { Problem } from './problems.ts'
import type { DraftChange } from './use-draft.ts'

// Debounce while typing; each search may query a shared external service.
const WAIT = 400
const CREDIT = 'https://www.openstreetmap.org/copyright'

const LocationHelp = lazy(() =>
  loadChunk(() => Promise.all([import('./LocationHelp.tsx'), loadTexts('location')])).then(([module]) => ({
    default: module.LocationHelp,
  })),
)

type GymStepProps = {
  draft: WorkoutDraft
  problem: Problem | null
  edit: (wish: DraftChange) => void
  /** The points of a check-in where the workout can count; 0 when it earns none. */
  bonus: number
}

/** Step 2: the gym, for the check-in bonus, by name or by location. It can always be skipped. */
export function GymStep({ draft, problem, edit, bonus }: GymStepProps) {
  const { t } = useTranslation('add-activity')
  const [text, setText] = useState('')
  const search = useSettled(text.trim())
  const { location, locate } = useLocation(spot => edit(({ gym }) => ({ gymSeen: seenFrom(spot, gym) })))
  const spot = location.kind === 'found' ? location.spot : null
  // This step reports its own failures, and continues without the gym.
  const meta = { toldInPlace: true }
  const query = spot ? { search, near: nearOf(spot) } : { search }
  const gyms = useQuery({ ...read('GET /gyms', { query }), placeholderData: keepPreviousData, meta })
  const list = spot ? nearestFirst(gyms.data?.gyms ?? [], spot) : (gyms.data?.gyms ?? [])
  const { gym: chosen, gymSeen } = draft
  const shown: ChosenGym[] = chosen && !list.some(gym => gym.id === chosen.id) ? [chosen, ...list] : list
  const [before, after] = t('step2.sentence', { bonus: '|' }).split('|')
  const empty = spot && !search ? 'noneNear' : search ? 'none' : 'toSearch'
  const answeredBy = gyms.data?.answeredBy

  function choose({ id, name, address, city, latitude, longitude }: ChosenGym) {
    const gym = { id, name, address, city, latitude, longitude }
    edit({ gym, gymSeen: spot && seenFrom(spot, gym) })
  }

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
      <div className="flex items-center gap-2">
        <SearchInput
          label={t('step2.search')}
          placeholder={t('step2.search')}
          clearLabel={t('clear')}
          value={text}
          maxLength={GYM_SEARCH_MAX_LENGTH}
          autoComplete="off"
          onChange={event => setText(event.target.value)}
          onClear={() => setText('')}
        />
        <IconButton
          look="card"
          label={t('step2.near')}
          icon={<LocateFixed size={21} aria-hidden="true" className="text-mar-text" />}
          onClick={locate}
          className="size-12!"
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3">
        <p role="status" className="mt-2 flex items-center gap-2 text-sm text-ink-2 empty:hidden">
          {location.kind === 'not_asked' && t('step2.nearHint')}
          {(location.kind === 'asking' || location.kind === 'measuring') && (
            <>
              <Ring size={16} />
              {t(`step2.${location.kind}`)}
            </>
          )}
          {spot && t('step2.precision', { accuracy: howFar(spot.accuracyMeters) })}
        </p>
        {spot && (
          <Button variant="link" onClick={locate} className="mt-2 text-sm!">
            {t('step2.nearAgain')}
          </Button>
        )}
      </div>
      {location.kind === 'failed' && (
        <Suspense fallback={null}>
          <LocationHelp problem={location.problem} onRetry={locate} />
        </Suspense>
      )}
      <ProblemText problem={problem} at="gym" className="mt-3.5" />
      <p role="status" className="sr-only">
        {gyms.isSuccess ? t('step2.found', { count: list.length }) : ''}
      </p>
      {spot && list.length > 0 && <GymMap spot={spot} gyms={list} chosen={chosen?.id ?? null} />}
      {answeredBy !== undefined && answeredBy !== 'directory' && (
        <p className="mt-3.5 flex items-start gap-2 text-sm text-ink-2">
          <Info size={17} aria-hidden="true" className="mt-px shrink-0 text-mar-text" />
          {t(answeredBy === 'kept' ? 'step2.kept' : 'step2.standIn')}
        </p>
      )}
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
            title={t(`step2.${empty}`)}
            sentence={t(`step2.${empty}Sentence`)}
            icon={<MapPin size={20} />}
          />
        ) : (
          <fieldset aria-busy={gyms.isPlaceholderData} className="flex min-w-0 flex-col gap-2.5">
            <legend className="sr-only">{t('step2.title')}</legend>
            {shown.map(gym => (
              <div key={gym.id}>
                <GymCard gym={gym} spot={spot} checked={chosen?.id === gym.id} onChoose={() => choose(gym)} />
                <div role="status">
                  {gymSeen && chosen?.id === gym.id && <CheckInReach seen={gymSeen} gym={gym.name} />}
                </div>
              </div>
            ))}
          </fieldset>
        )}
      </div>
      {gyms.data?.credit && (
        <p className="mt-3.5 text-sm">
          <a href={CREDIT} target="_blank" rel="noreferrer" className="text-ink-2 underline underline-offset-2">
            {t('step2.credit')}
          </a>
        </p>
      )}
    </div>
  )
}

type GymCardProps = { gym: ChosenGym; spot: Spot | null; checked: boolean; onChoose: () => void }

const DOT_BEFORE = "before:absolute before:left-0 before:w-3 before:text-center before:content-['·']"

function GymCard({ gym, spot, checked, onChoose }: GymCardProps) {
  const seen = spot && seenFrom(spot, gym)
  // Line breaks are preferred before these rather than within.
  const cityAndWay = [gym.city, seen && howFar(seen.distanceMeters)].filter(Boolean).join(' · ')
  return (
    <ChoiceCard name="gym" value={gym.id} shape="row" checked={checked} onChoose={onChoose}>
      <IconWell size={44}>
        <Dumbbell size={20} aria-hidden="true" />
      </IconWell>
      <span className="min-w-0 flex-1">
        <span className="block text-ui font-[650] break-words">{gym.name}</span>
        {/* In full: only the address distinguishes two gyms of the same name. A dot at the beginning of a line is
            hidden beyond its edge. */}
        <span className="block overflow-x-clip text-sm text-ink-2 [overflow-wrap:anywhere]">
          <span className="-ml-3 block">
            {[gym.address, cityAndWay].filter(Boolean).map((part, index) => (
              <Fragment key={part}>
                {index > 0 && ' '}
                <span className={`relative inline-block pl-3 ${index > 0 ? DOT_BEFORE : ''}`}>{part}</span>
              </Fragment>
            ))}
          </span>
        </span>
      </span>
    </ChoiceCard>
  )
}

function seenFrom(spot: Spot, gym: ChosenGym | null): WorkoutDraft['gymSeen'] {
  if (gym?.latitude === undefined || gym.longitude === undefined) return null
  return sightingOf(spot, { latitude: gym.latitude, longitude: gym.longitude })
}

/** The location as sent to the server: rounded to about a kilometre. */
function nearOf({ place }: Spot): string {
  const { latitude, longitude } = roughPlace(place)
  return `${latitude},${longitude}`
}

function nearestFirst(gyms: readonly Gym[], { place }: Spot): Gym[] {
  return gyms.toSorted((a, b) => metersBetween(place, a) - metersBetween(place, b))
}

/** The text once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
