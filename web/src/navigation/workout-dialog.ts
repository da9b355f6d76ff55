import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { isDialogPage, DIALOG_PAGES } from './dialog-pages.ts'

type Kind = 'edit' | 'report'
type Search = Partial<Record<Kind, unknown>>

const WORKOUT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The dialogs of a workout, over whatever page is open: `?edit=` and `?report=` with its id. Opening one is a step that
 * going back undoes; `close` takes that step back, or, where it was the address that one came by, takes it from there.
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
