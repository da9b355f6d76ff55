import { STREAK_WARNING_DAYS, STREAK_WARNING_HOUR } from '@bora/rules/limits.ts'
import { MAX_REMINDER_HOUR, MIN_REMINDER_HOUR } from '@bora/rules/quiet-hours.ts'
import { MAX_WEEK_GOAL, MIN_WEEK_GOAL } from '@bora/rules/week-progress.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error-text.ts'
import { staleReadsAnswered } from '../../api/queries.ts'
import { changeMe, useMe } from '../../api/me.ts'
import { timeOfDay } from '../../language/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NumberStepper } from '../../ui/NumberStepper.tsx'
import { ProblemLine } from '../../ui/ProblemLine.tsx'

type WeekGoalProps = { goal: number; open: boolean; onClose: () => void }

/** The sheet for the weekly goal, in training days, and the hour of the streak warning. */
export function WeekGoal({ goal, open, onClose }: WeekGoalProps) {
  const { t } = useTranslation('home-parts')
  return (
    <Dialog
      open={open}
      onOpenChange={on => !on && onClose()}
      title={t('goal.title')}
      description={t('goal.sentence')}
      closeLabel={t('goal.close')}
    >
      <GoalForm goal={goal} onClose={onClose} />
    </Dialog>
  )
}

function GoalForm({ goal, onClose }: Omit<WeekGoalProps, 'open'>) {
  const { t } = useTranslation('home-parts')
  const usual = useMe()?.profile?.reminderHour ?? STREAK_WARNING_HOUR
  const [days, setDays] = useState(goal)
  const [hour, setHour] = useState(usual)
  const save = useMutation({
    mutationFn: () =>
      changeMe({ ...(days !== goal && { weekGoal: days }), ...(hour !== usual && { reminderHour: hour }) }),
    onSuccess: async () => {
      await staleReadsAnswered()
      onClose()
    },
  })
  const clock = timeOfDay(`${String(hour).padStart(2, '0')}:00`)
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={event => {
        event.preventDefault()
        if (save.isPending) return
        if (days === goal && hour === usual) onClose()
        else save.mutate()
      }}
    >
      <NumberStepper
        label={t('goal.days')}
        value={days}
        min={MIN_WEEK_GOAL}
        max={MAX_WEEK_GOAL}
        onChange={setDays}
        lessLabel={t('goal.fewer')}
        moreLabel={t('goal.more')}
        valueText={t('goal.value', { count: days })}
      >
        <span className="type-num text-[2.125rem]">{days}</span>{' '}
        <span className="text-ui font-bold">{t('goal.unit', { count: days })}</span>
      </NumberStepper>
      <div className="border-t border-line pt-4">
        <h3 className="text-ui font-bold">{t('goal.hour')}</h3>
        <p className="mt-0.5 mb-3 text-sm text-ink-2">{t('goal.hourSentence', { count: STREAK_WARNING_DAYS })}</p>
        <NumberStepper
          label={t('goal.hour')}
          value={hour}
          min={MIN_REMINDER_HOUR}
          max={MAX_REMINDER_HOUR}
          onChange={setHour}
          lessLabel={t('goal.earlier')}
          moreLabel={t('goal.later')}
          valueText={clock}
        >
          <span className="type-num text-[2.125rem]">{clock}</span>
        </NumberStepper>
      </div>
      {save.error && <ProblemLine>{errorText(save.error)}</ProblemLine>}
      <Button type="submit" variant="bora" size="lg" block busy={save.isPending} busyLabel={t('goal.saving')}>
        {t('goal.save')}
      </Button>
    </form>
  )
}
