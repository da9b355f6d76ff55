import { MAX_DISPUTE_ACTIVITIES, MIN_DISPUTE_REASON, MAX_DISPUTE_REASON } from '@bora/rules/limits.ts'
import { checkText } from '@bora/rules/shown-text.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { readPages, staleReadsAnswered } from '../../../api/queries.ts'
import { whenText } from '../../challenges/components/phase.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../states/MoreButton.tsx'
import { day, duration } from '../../../language/format.ts'
import { workoutName } from '../../../language/workout-name.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select, Textarea } from '../../../ui/Input.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import type { ResultsData } from './results-data.ts'
import { showProblem } from '../../../states/show-problem.ts'

type DisputeDialogProps = { results: ResultsData; until: string; onClose: () => void }
type Wrong = 'workouts' | 'reason' | null

/** Disputes the result: whose workouts, which of them, and why. */
export function DisputeDialog({ results, until, onClose }: DisputeDialogProps) {
  const { t } = useTranslation('results')
  const others = results.standings.filter(row => !row.isMe && row.score > 0)
  const [person, setPerson] = useState(others[0]?.person.id)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<Wrong>(null)
  const workouts = useRef<HTMLFieldSetElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const running = useRef(false)
  const challengeId = results.challenge.id
  const send = useMutation({
    mutationFn: () =>
      call('POST /challenges/:challengeId/disputes', {
        params: { challengeId },
        body: { reason, activityIds: [...chosen] },
      }),
    onSuccess: () => {
      toast({ variant: 'success', title: t('dispute.sent'), sentence: t('dispute.sentSentence') })
      onClose()
    },
    onError: error => showProblem(error, { title: t('dispute.failed') }),
    onSettled: () => {
      running.current = false
      return staleReadsAnswered()
    },
  })
  function submit() {
    if (chosen.length === 0) {
      setWrong('workouts')
      return void workouts.current?.querySelector('input')?.focus()
    }
    if (checkText(reason, { least: MIN_DISPUTE_REASON, most: MAX_DISPUTE_REASON, lines: true }) !== null) {
      setWrong('reason')
      return void text.current?.querySelector('textarea')?.focus()
    }
    // A second click may come before the pending state is rendered.
    if (running.current) return
    running.current = true
    send.mutate()
  }
  const toggle = (id: string, on: boolean) => {
    setWrong(null)
    setChosen(before => (on ? [...before, id] : before.filter(one => one !== id)))
  }
  return (
    <Dialog
      open
      onOpenChange={on => !on && onClose()}
      size="form"
      title={t('dispute.title')}
      description={t('disputes.until', { when: whenText(until) })}
      closeLabel={t('dispute.cancel')}
      footer={
        <>
          <Button variant="soft" size="lg" onClick={onClose}>
            {t('dispute.cancel')}
          </Button>
          <Button size="lg" busy={send.isPending} busyLabel={t('dispute.sending')} onClick={submit}>
            {t('dispute.send')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-ink-2">{t('dispute.sentence')}</p>
      <Field label={t('dispute.person')}>
        {control => (
          <Select
            {...control}
            value={person ?? ''}
            onChange={event => (setPerson(event.target.value), setChosen([]), setWrong(null))}
          >
            {others.map(row => (
              <option key={row.person.id} value={row.person.id}>
                {row.person.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <fieldset ref={workouts} className="mt-4 min-w-0">
        <legend className="text-sm font-[650]">{t('dispute.workouts')}</legend>
        {person && <Workouts challengeId={challengeId} person={person} chosen={chosen} onToggle={toggle} />}
        {wrong === 'workouts' && <ProblemLine>{t('dispute.workoutsRequired')}</ProblemLine>}
      </fieldset>
      <div ref={text} className="mt-4">
        <Field
          label={t('dispute.reason')}
          error={wrong === 'reason' ? t('dispute.reasonRequired', { least: MIN_DISPUTE_REASON }) : undefined}
          help={t('dispute.reasonHelp')}
        >
          {control => (
            <Textarea
              {...control}
              rows={4}
              maxLength={MAX_DISPUTE_REASON}
              value={reason}
              onChange={event => (setReason(event.target.value), setWrong(null))}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}

type WorkoutsProps = {
  challengeId: string
  person: string
  chosen: readonly string[]
  onToggle: (id: string, on: boolean) => void
}

function Workouts({ challengeId, person, chosen, onToggle }: WorkoutsProps) {
  const { t } = useTranslation('results')
  const query = useInfiniteQuery(
    readPages('GET /challenges/:challengeId/activities', { params: { challengeId }, query: { person } }),
  )
  if (!query.data) {
    return query.isError ? (
      <LoadFailed title={t('dispute.workoutsFailed')} query={query} />
    ) : (
      <Loading text={t('dispute.loading')}>
        <Skeleton className="mt-2 h-24 rounded-[20px]" />
      </Loading>
    )
  }
  const items = query.data.pages.flatMap(page => page.items).filter(one => !one.voided)
  if (items.length === 0) return <p className="py-2 text-sm text-ink-2">{t('dispute.noWorkouts')}</p>
  return (
    <>
      <ul className="mt-1">
        {items.map(one => (
          <li key={one.id}>
            <Checkbox
              checked={chosen.includes(one.id)}
              disabled={!chosen.includes(one.id) && chosen.length >= MAX_DISPUTE_ACTIVITIES}
              onChange={event => onToggle(one.id, event.target.checked)}
            >
              {[workoutName(one.workoutType), day(one.localDate, 'short'), duration(one.minutes)].join(' · ')}
            </Checkbox>
          </li>
        ))}
      </ul>
      <MoreButton query={query} label={t('moreReceipts')} size="sm" className="py-2" />
    </>
  )
}
