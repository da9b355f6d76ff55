import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { WorkoutType } from '@bora/rules/workout-types.ts'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, readPages } from '../../../api/queries.ts'
import { SportIcon, sportTint } from '../../../art/SportIcon.tsx'
import { Photo } from '../components/Photo.tsx'
import { type Activity, type ActivityReceipt, reasonText } from '../components/receipt-lines.ts'
import { amountText, unitText } from '../components/score-text.ts'
import { ReceiptView } from '../components/ReceiptView.tsx'
import { OfflineWorkoutsSlot } from '../components/OfflineWorkoutsSlot.tsx'
import { SettingsFrame } from '../../accounts/components/settings/SettingsFrame.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../states/MoreButton.tsx'
import { day as dayText, duration } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Input.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { workoutName } from '../../../language/workout-name.ts'

type Chosen = { type: WorkoutType | ''; month: string }

const NOTHING: Chosen = { type: '', month: '' }

/** All workouts of the viewer, latest first, with the points in each challenge, or why there were none. */
export function MyWorkouts() {
  const { t } = useTranslation('my-workouts')
  const [chosen, setChosen] = useState(NOTHING)
  const { type, month } = chosen
  const query = useInfiniteQuery({
    ...readPages('GET /me/activities', { query: { ...(type && { type }), ...(month && { month }) } }),
    placeholderData: before => before,
  })
  const { workout }: { workout?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const asked = useQuery({
    ...read('GET /activities/:activityId', { params: { activityId: workout ?? '' } }),
    enabled: workout !== undefined,
  })
  const [chosenOne, setOpen] = useState<Activity | null>(null)
  const open = chosenOne ?? (workout === undefined ? null : (asked.data ?? null))
  function close() {
    setOpen(null)
    if (workout) void navigate({ ...paths.myWorkouts(), replace: true, resetScroll: false })
  }
  const first = query.data?.pages[0]
  const items = query.data?.pages.flatMap(page => page.items) ?? []
  return (
    <SettingsFrame title={t('title')} back={paths.profile()}>
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
        <OfflineWorkoutsSlot />
        {first && first.months.length > 0 && (
          <Filters types={first.types} months={first.months} chosen={chosen} onChoose={setChosen} />
        )}
        {query.data ? (
          items.length > 0 ? (
            <Card as="section" flush className="overflow-hidden">
              <ul aria-label={t('label')} aria-busy={query.isPlaceholderData} className="divide-y divide-line">
                {items.map(activity => (
                  <li key={activity.id}>
                    <Row activity={activity} onOpen={() => setOpen(activity)} />
                  </li>
                ))}
              </ul>
              <MoreButton query={query} label={t('more')} size="sm" className="p-4" />
            </Card>
          ) : (
            <Card>
              <Empty isChosen={type !== '' || month !== ''} onShowAll={() => setChosen(NOTHING)} />
            </Card>
          )
        ) : query.isError ? (
          <Card>
            <LoadFailed title={t('failed')} safe="" query={query} />
          </Card>
        ) : (
          <Loading text={t('loading')}>
            <Skeleton className="h-[360px] rounded-lg" />
          </Loading>
        )}
      </div>
      {open && <ReceiptView activity={open} photos open onOpenChange={isOpen => !isOpen && close()} />}
    </SettingsFrame>
  )
}

type FiltersProps = {
  types: readonly WorkoutType[]
  months: readonly string[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

function Filters({ types, months, chosen, onChoose }: FiltersProps) {
  const { t } = useTranslation(['my-workouts', 'receipts'])
  const named = types.map(type => ({ type, name: workoutName(type) }))
  named.sort((a, b) => a.name.localeCompare(b.name, currentLanguage()))
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:max-w-[640px]">
      <Field label={t('type')}>
        {control => (
          <Select
            {...control}
            value={chosen.type}
            onChange={event => onChoose({ ...chosen, type: event.target.value as Chosen['type'] })}
          >
            <option value="">{t('allTypes')}</option>
            {named.map(({ type, name }) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('month')}>
        {control => (
          <Select
            {...control}
            value={chosen.month}
            onChange={event => onChoose({ ...chosen, month: event.target.value })}
          >
            <option value="">{t('allMonths')}</option>
            {months.map(month => (
              <option key={month} value={month}>
                {`${dayText(`${month}-01`, 'month')} ${month.slice(0, 4)}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

function Row({ activity, onOpen }: { activity: Activity; onOpen: () => void }) {
  const { t } = useTranslation(['my-workouts', 'receipts'])
  const [cover] = activity.photos
  const about = [dayText(activity.localDate, 'short'), duration(activity.minutes)]
  if (activity.editedAt) about.push(t('receipts:edited'))
  const workout = workoutName(activity.workoutType)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-[84px] w-full items-start gap-3.5 px-4 py-3 text-left hover:bg-fill focus-visible:-outline-offset-3 sm:px-5"
    >
      {cover ? (
        <Photo picture={cover} size="thumb" alt="" className="size-[60px] shrink-0 rounded-md" />
      ) : (
        <span
          className={classes(
            'grid size-[60px] shrink-0 place-items-center rounded-md',
            sportTint(activity.workoutType),
          )}
        >
          <SportIcon type={activity.workoutType} size={26} />
        </span>
      )}
      <span className="min-w-0 flex-1 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,520px)] lg:gap-x-8">
        <span className="block">
          <span className="flex items-center gap-1.5 text-ui font-[650]">
            <SportIcon type={activity.workoutType} size={17} />
            {workout}
          </span>
          <span className="block text-[0.84375rem] text-ink-2">{about.join(' · ')}</span>
        </span>
        <span className="mt-1 flex flex-col gap-0.5">
          {activity.voided ? (
            <span className="text-[0.84375rem] font-semibold text-danger-text">{t('voided')}</span>
          ) : activity.receipts.length === 0 ? (
            <span className="text-[0.84375rem] text-ink-3">{t('outside')}</span>
          ) : (
            activity.receipts.map(receipt => <ReceiptLine key={receipt.challengeId} receipt={receipt} />)
          )}
        </span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className="mt-5 shrink-0 text-ink-3 max-[359px]:hidden" />
    </button>
  )
}

function ReceiptLine({ receipt }: { receipt: ActivityReceipt }) {
  const { t, i18n } = useTranslation('receipts')
  const { challengeType, rulesVersion, points, parts, minutes } = receipt
  const why = parts.length === 1 && Number(parts[0]!.value) === 0 ? parts[0]!.why : null
  return (
    <span className={classes('flex items-baseline justify-between gap-x-3 text-[0.84375rem]', why && 'flex-wrap')}>
      <span className="max-w-full min-w-0 truncate text-ink-2">{receipt.challengeTitle}</span>
      {why ? (
        <span className="ml-auto text-right text-ink-2">
          {reasonText(t, why, { challengeType, rulesVersion, minutes, workoutType: receipt.workoutType })}
        </span>
      ) : (
        <span className="shrink-0 font-semibold tabular-nums">
          {`${points > 0 ? '+' : ''}${amountText(points, challengeType, i18n.language)} ${unitText(challengeType, points)}`}
        </span>
      )}
    </span>
  )
}

function Empty({ isChosen, onShowAll }: { isChosen: boolean; onShowAll: () => void }) {
  const { t } = useTranslation('my-workouts')
  if (isChosen) {
    return (
      <EmptyState
        seed="workouts"
        title={t('emptyFilter')}
        sentence={t('emptyFilterSentence')}
        action={
          <Button variant="soft" onClick={onShowAll}>
            {t('showAll')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      seed="workouts"
      title={t('empty')}
      sentence={t('emptySentence')}
      action={
        <Button asChild variant="bora" disc="plus">
          <Link {...paths.addActivity()}>{t('log')}</Link>
        </Button>
      }
    />
  )
}
