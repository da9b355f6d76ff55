import type { Problem } from './problems.ts'
import { useProblemText } from './use-problem-text.ts'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'

/** The message under a field, if one of the problems is about it. */
export function useFieldError(problems: readonly Problem[]): (field: string) => string | undefined {
  const text = useProblemText()
  return field => {
    const problem = problems.find(one => one.field === field)
    return problem && text(problem)
  }
}

/** The same for groups of controls that aren't a single field. */
export function FieldProblem({
  problems,
  field,
  className = 'mt-2',
}: {
  problems: readonly Problem[]
  field: string
  className?: string
}) {
  const error = useFieldError(problems)(field)
  if (!error) return null
  return <ProblemLine className={className}>{error}</ProblemLine>
}
