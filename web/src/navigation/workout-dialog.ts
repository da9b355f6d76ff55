import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { isDialogPage, DIALOG_PAGES } from './dialog-pages.ts'

type Kind = 'edit' | 'report'
type Search = Partial<Record<Kind, unknown>>

const WORKOUT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The workout dialogs, over any page: `?edit=` and `?report=` with the workout's id. Opening one adds a history entry;
 * `close` goes back, or, if the person arrived at that address, removes the parameter from it.
 */
export function useWorkoutDialog() {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history, state } = useRouter()
  function go(next: Search, about: { replace?: boolean; state?: object }) {
    return navigate({
      to: '.',
      search: ((before: Search) => ({ ...before, edit: undefined, report: undefined, ...next })) as never,
      resetScroll: false,
      ...about,
    } as never)
  }
  return {
    edit: idIn(search.edit),
    report: idIn(search.report),
    open: (kind: Kind, id: string) => void go({ [kind]: id }, { state: DIALOG_PAGES }),
    close() {
      if (isDialogPage(state.location)) history.back()
      else void go({}, { replace: true })
    },
  }
}

function idIn(value: unknown): string | undefined {
  return typeof value === 'string' && WORKOUT_ID.test(value) ? value : undefined
}
