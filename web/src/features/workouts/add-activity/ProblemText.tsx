import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { codeText } from '../../../api/error-text.ts'
import { day, duration, number } from '../../../language/format.ts'
import { distance } from '../../../language/distance.ts'
import { unitContext, useDistanceUnit } from '../../../language/distance-unit.ts'
import { classes } from '../../../ui/classes.ts'
import type texts from '../../../locales/pt-BR/add-activity.json'
import type { Place, Problem, ProblemCode } from './problems.ts'

/** The text of a problem: this screen's own words, else the general text of its code. */
export function useProblemText(): (problem: Problem) => string {
  const { t, i18n } = useTranslation(['add-activity', 'errors'])
  const unit = useDistanceUnit()
  const hasText = (code: string): code is keyof typeof texts.problem => i18n.exists(`add-activity:problem.${code}`)
  return ({ code, params }) => {
    const { least, most, minutes, date } = params
    const values = {
      ...params,
      ...unitContext(unit),
      ...(typeof least === 'number' && { least: duration(least) }),
      ...(typeof most === 'number' && { most: (SHOWN[code] ?? duration)(most) }),
      ...(typeof minutes === 'number' && { minutes: duration(minutes) }),
      ...(typeof date === 'string' && { date: day(date) }),
    }
    return hasText(code) ? t(`problem.${code}`, values) : codeText(code, values)
  }
}

// How the maximum is shown, where it isn't minutes.
const SHOWN: Partial<Record<ProblemCode, (most: number) => string>> = {
  photo_too_large: number,
  too_many_photos: number,
  caption_too_long: number,
  steps_invalid: number,
  calories_invalid: number,
  activity_too_far: distance,
  activity_too_many_steps: number,
  activity_too_many_calories: number,
}

/** Shows the problem if it belongs to this field. */
export function ProblemText({ problem, at, className }: { problem: Problem | null; at: Place; className?: string }) {
  const text = useProblemText()
  if (problem?.place !== at) return null
  return (
    <div role="alert" className={classes('flex items-start gap-2 text-sm text-danger-text', className)}>
      <CircleAlert size={18} strokeWidth={2.4} aria-hidden="true" className="mt-px shrink-0" />
      <span className="font-semibold">{text(problem)}</span>
    </div>
  )
}
