import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { day as dayText, time as timeText } from '../../../language/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceCard } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import type { WorkoutDraft } from './draft.ts'
import type { Workout } from './use-workout.ts'
import { instantAt } from './when.ts'

type WhenDialogProps = {
  draft: WorkoutDraft
  workout: Workout
  name: (day: string) => string
  onClose: () => void
  onChange: (when: WorkoutDraft['when']) => void
}

/** Day and start time. Offers only days on which a workout can still be logged. */
export function WhenDialog({ workout, name, onClose, onChange }: WhenDialogProps) {
  const { t } = useTranslation('add-activity')
  const [day, setDay] = useState(workout.day)
  const [time, setTime] = useState(workout.time)
  const [missing, setMissing] = useState(false)
  const group = useId()
  const valid = /^\d{2}:\d{2}$/.test(time)
  const end =
    valid && workout.minutes ? Date.parse(instantAt(day, time, workout.zone)) + workout.minutes * 60_000 : null

  function save() {
    if (!valid) return setMissing(true)
    onChange({ day, time })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('when.title')}
      description={
        workout.from
          ? t('when.sentenceFrom', { title: workout.from.title })
          : t(workout.isLogged ? 'when.sentenceLogged' : 'when.sentence')
      }
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="soft" size="lg" onClick={() => (onChange(null), onClose())}>
            {t(workout.isLogged ? 'when.asItWas' : 'when.justNow')}
          </Button>
          <Button size="lg" onClick={save}>
            {t('when.done')}
          </Button>
        </>
      }
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-[650]">{t('when.day')}</legend>
        {workout.days.map(one => (
          <ChoiceCard
            key={one}
            name={group}
            value={one}
            shape="row"
            checked={one === day}
            onChoose={setDay}
            className="min-h-14! bg-sunken! shadow-none!"
          >
            <span className="text-ui font-[650] first-letter:uppercase">{name(one)}</span>
            <span className="text-sm text-ink-2">{dayText(one, 'weekday')}</span>
          </ChoiceCard>
        ))}
        {workout.days.length === 0 && <p className="text-sm text-ink-2">{t('when.noDay')}</p>}
      </fieldset>
      <div className="mt-4">
        <Field
          label={t('when.time')}
          error={missing && !valid ? t('when.timeRequired') : undefined}
          help={end ? t('when.end', { time: timeText(end, workout.zone) }) : undefined}
        >
          {control => <Input {...control} type="time" value={time} onChange={event => setTime(event.target.value)} />}
        </Field>
      </div>
      <p aria-live="polite" className="mt-4 rounded-md bg-sunken px-4 py-3 text-ui font-semibold">
        {t('step3.countsFor', { day: dayText(day, 'weekday') })}
      </p>
    </Dialog>
  )
}
