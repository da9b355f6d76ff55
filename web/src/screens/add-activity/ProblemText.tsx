import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { duration } from '../../format.ts'
import { classes } from '../../ui/classes.ts'
import type { Place, Problem } from './problems.ts'

/** The sentence of a problem: this screen's own words, else the general text of its code. */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation(['add-activity', 'errors'])
  const text: (keys: string[], options: object) => string = t as never
  return ({ code, params }) => {
    const { least, most } = params
    const range = {
      ...(typeof least === 'number' && { least: duration(least) }),
      ...(typeof most === 'number' && { most: code === 'too_many_photos' ? most : duration(most) }),
    }
    return text([`add-activity:problem.${code}`, `errors:${code}`, 'errors:unexpected'], { ...params, ...range })
  }
}

/** Shows the problem if it belongs to this place. */
export function ProblemText({ problem, at, className }: { problem: Problem | null; at: Place; className?: string }) {
  const text = useProblemText()
  const { t } = useTranslation('add-activity')
  if (problem?.place !== at) return null
  return (
    <div role="alert" className={classes('flex items-start gap-2 text-sm text-danger-text', className)}>
      <CircleAlert size={18} strokeWidth={2.4} aria-hidden="true" className="mt-px shrink-0" />
      <span>
        <span className="font-semibold">{text(problem)}</span>
        {problem.code === 'photo_required' && <span className="block">{t('problem.photo_required_voice')}</span>}
      </span>
    </div>
  )
}
