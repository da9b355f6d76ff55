import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { pageAt } from '@bora/rules/pages.ts'
import { CAPTION_MAX_LENGTH } from '@bora/rules/limits.ts'
import { checkText } from '@bora/rules/shown-text.ts'
import { WORKOUT_TYPES, type WorkoutType } from '@bora/rules/workout-types.ts'
import { Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import type { Activity } from '../components/receipt-lines.ts'
import { useDeleteActivity } from '../components/use-delete-activity.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { day as dayText } from '../../../language/format.ts'
import { paths } from '../../../navigation/paths.ts'
import { useSession } from '../../../session/session.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Input.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { toast } from '../../../ui/toast.ts'
import { CaptionField } from './CaptionField.tsx'
import { ChangedPoints } from './ChangedPoints.tsx'
import { MeasureField } from './DetailsStep.tsx'
import { DurationCard } from './DurationCard.tsx'
import { isChanged, refusalOfEdit } from './edited.ts'
import { measureOf } from './measures.ts'
import { PhotoGrid } from './PhotoGrid.tsx'
import { PoseChoice } from './PoseChoiceSlot.ts'
import { useProblemText } from './ProblemText.tsx'
import { problemOf, problemOfMeasure, problemOfRefusal } from './problems.ts'
import type { Problem } from './problems.ts'
import { useEditDraft, useEditedWorkout } from './use-edit.ts'
import { usePhotos } from './use-photos.ts'
import { useSave } from './use-save.ts'
import { WhenField } from './WhenField.tsx'
import type { ScoringContext } from './worth.ts'
import { workoutName } from '../../../language/workout-name.ts'

type EditActivityProps = { activityId: string; onClose: () => void }

/** Edits one of the person's own workouts, over the current page; full screen on a phone. */
export function EditActivity({ activityId, onClose }: EditActivityProps) {
  const { t } = useTranslation('edit-activity')
  const session = useSession()
  const activity = useQuery({
    ...read('GET /activities/:activityId', { params: { activityId } }),
    staleTime: 0,
  })
  const context = useQuery({ ...read('GET /activities/scoring-context'), staleTime: 0 })
  // Edits the first loaded version: a later answer must not discard input.
  const [loaded, setLoaded] = useState<{ activity: Activity; context: ScoringContext } | null>(null)
  const isFresh = activity.isFetchedAfterMount && !activity.isFetching && context.isFetchedAfterMount
  if (!loaded && isFresh && activity.isSuccess && context.isSuccess)
    setLoaded({ activity: activity.data, context: context.data })

  async function reload() {
    const [one, all] = await Promise.all([activity.refetch(), context.refetch()])
    if (one.data && all.data) setLoaded({ activity: one.data, context: all.data })
    else if (one.error?.status === 404) setLoaded(null)
  }
  if (loaded && loaded.activity.person.id === session?.userId)
    return <EditForm key={loaded.activity.version} {...loaded} onClose={onClose} onReload={() => void reload()} />
  const isMissing = loaded !== null || activity.error?.status === 404
  const failed = activity.isError ? activity : context
  return (
    <Frame onClose={onClose}>
      {isMissing ? (
        <EmptyState size="line" title={t('missing')} sentence={t('missingSentence')} />
      ) : failed.isError && !failed.isFetching ? (
        <LoadFailed title={t('loadFailed')} query={failed} />
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="h-[52px] rounded-md" />
          <Skeleton className="mt-3 h-40 rounded-lg" />
          <Skeleton className="mt-3 h-14 rounded-lg" />
        </Loading>
      )}
    </Frame>
  )
}

type FrameProps = { onClose: () => void; description?: string; footer?: ReactNode; children: ReactNode }

function Frame({ onClose, description, footer, children }: FrameProps) {
  const { t } = useTranslation('edit-activity')
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="full"
      title={t('title')}
      description={description}
      closeLabel={t('close')}
      footer={footer}
    >
      {children}
    </Dialog>
  )
}

type EditFormProps = {
  activity: Activity
  context: ScoringContext
  onClose: () => void
  onReload: () => void
}

function EditForm({ activity, context, onClose, onReload }: EditFormProps) {
  const { t } = useTranslation(['edit-activity', 'receipts', 'add-activity'])
  const { draft, current, change } = useEditDraft(activity)
  const photos = usePhotos(current, change)
  const { workout, forms, changes } = useEditedWorkout(draft, activity, context)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [leaving, setLeaving] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const leave = useWayOut(onClose)
  const remove = useDeleteActivity()
  const [removing, setRemoving] = useState(false)
  const text = useProblemText()
  const { save, busy } = useSave({
    activity,
    workout,
    current,
    photos,
    onProblem: setProblem,
    onSaved: () => {
      toast({ variant: 'success', title: t('saved') })
      leave()
    },
  })
  const dirty = !forms || isChanged(draft, activity, forms)

  function edit(wish: Parameters<typeof change>[0]) {
    setProblem(null)
    change(wish)
  }
  function find(): Problem | null {
    if (!forms) return problemOf('minutes_invalid')
    for (const { measure } of workout.measures)
      if (measureOf(measure, draft[measure], draft.distanceUnit) === 'invalid') return problemOfMeasure(measure)
    const caption = checkText(draft.caption, { least: 0, most: CAPTION_MAX_LENGTH, lines: true })
    if (caption === 'unreadable') return problemOf('text_unreadable')
    if (caption) return problemOf('caption_too_long', { most: CAPTION_MAX_LENGTH })
    const samePhotos = draft.photos.map(one => one.key).join() === activity.photos.map(one => one.id).join()
    const refusal = refusalOfEdit(forms, {
      photos: samePhotos ? null : draft.photos.length,
      context: context.challenges,
      loggedAt: activity.createdAt,
    })
    return refusal && problemOfRefusal(refusal)
  }
  function submit() {
    if (!dirty) return leave()
    const found = find()
    setProblem(found)
    if (!found) void save()
  }
  async function deleteIt() {
    setRemoving(true)
    if (await remove(activity.id)) leave()
    else setRemoving(false)
  }
  // A problem is announced by the control that fixes it.
  useEffect(() => {
    if (!problem) return
    const there = box.current?.querySelector<HTMLElement>(`[data-place="${problem.place}"]`)
    const control = there?.querySelector<HTMLElement>('input, select, textarea, button') ?? there
    control?.focus({ preventScroll: true })
    const message = there?.querySelector('[role=alert]') ?? there
    message?.scrollIntoView({ block: 'center' })
  }, [problem])

  const shared = { draft, problem, edit }
  const about = { workout: workoutName(activity.workoutType), day: dayText(activity.localDate) }
  return (
    <>
      <Frame
        onClose={() => (dirty ? setLeaving(true) : onClose())}
        description={t('about', about)}
        footer={
          <>
            <Button variant="soft" size="lg" onClick={() => (dirty ? setLeaving(true) : onClose())}>
              {t('cancel')}
            </Button>
            <Button size="lg" busy={busy} busyLabel={t('saving')} onClick={submit}>
              {t('save')}
            </Button>
          </>
        }
      >
        <div ref={box} className="flex flex-col gap-4 pb-2 [&_:is(input,select,textarea,button)]:scroll-mb-44">
          {problem?.place === 'whole' && (
            <div role="alert" data-place="whole" tabIndex={-1}>
              {problem.code === 'activity_changed' ? (
                <Banner
                  tone="pending"
                  title={t('changed')}
                  sentence={t('changedSentence')}
                  action={
                    <Button variant="soft" size="sm" onClick={onReload}>
                      {t('reload')}
                    </Button>
                  }
                />
              ) : (
                <Banner tone="failed" title={t('cannot')} sentence={text(problem)} />
              )}
            </div>
          )}
          {activity.voided ? (
            <Banner tone="info" title={t('voided')} sentence={t('voidedSentence')} />
          ) : (
            <>
              <div data-place="type">
                <Field label={t('type')}>
                  {control => (
                    <Select
                      {...control}
                      value={draft.workoutType!}
                      onChange={event => edit({ workoutType: event.target.value as WorkoutType })}
                    >
                      {WORKOUT_TYPES.map(type => (
                        <option key={type} value={type}>
                          {workoutName(type)}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
              </div>
              <DurationCard {...shared} range={workout.range} />
              <WhenField {...shared} workout={workout} row={false} />
              <div className="grid grid-cols-[repeat(auto-fit,minmax(128px,1fr))] gap-3 empty:hidden">
                {workout.measures.map(({ measure, challenges }) => (
                  <MeasureField
                    key={measure}
                    measure={measure}
                    beside={challenges.length > 0 ? '' : t('add-activity:optional')}
                    {...shared}
                  />
                ))}
              </div>
              {activity.gym && <p className="text-sm text-ink-2">{t('gym', { gym: activity.gym.name })}</p>}
            </>
          )}
          <CaptionField {...shared} row={false} />
          <div>
            <h3 className="mb-2 text-sm font-[650]">{t('photos')}</h3>
            <div className="lg:[&_.grid-cols-3]:auto-rows-[104px]">
              <PhotoGrid draft={draft} photos={photos} problem={problem} onAdd={() => edit({})} />
            </div>
          </div>
          {workout.posed.length > 0 && (
            <Suspense fallback={<Skeleton className="h-26 rounded-lg" />}>
              <PoseChoice draft={draft} workout={workout} photos={photos} problem={problem} edit={edit} />
            </Suspense>
          )}
          {!activity.voided && (
            <Button
              variant="ghost"
              icon={<Trash2 size={18} strokeWidth={2.2} aria-hidden="true" />}
              busy={removing}
              onClick={() => void deleteIt()}
              className="self-center text-danger-text!"
            >
              {t('delete')}
            </Button>
          )}
          <ChangedPoints changes={changes} activity={activity} workout={workout} />
        </div>
      </Frame>
      <Dialog
        open={leaving}
        onOpenChange={setLeaving}
        title={t('leave.title')}
        description={t('leave.sentence')}
        footer={
          <>
            <Button variant="soft" size="lg" onClick={onClose}>
              {t('leave.discard')}
            </Button>
            <Button size="lg" onClick={() => setLeaving(false)}>
              {t('leave.stay')}
            </Button>
          </>
        }
      />
    </>
  )
}

/**
 * Where to go after the change: back to where the workout was shown, except to the celebration after logging, which no
 * longer shows it.
 */
function useWayOut(onClose: () => void): () => void {
  const navigate = useNavigate()
  const here = useLocation({ select: location => pageAt(location.pathname)?.name })
  return () => {
    if (here === 'addActivity') void navigate({ ...paths.myWorkouts(), replace: true })
    else onClose()
  }
}
