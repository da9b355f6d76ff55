import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../api/queries.ts'
import { showProblem } from '../states/show-problem.ts'

/** One thing that is tried: the call, what is told where it fails, and how it is tried again where nothing of it stands. */
type Attempt<Answer> = { send: () => Promise<Answer>; failed: string; again?: () => unknown }

/**
 * A list of what people write, page by page with the latest first. What its reader does stands there at once, and is taken
 * back, and told, where that failed; `refresh` asks again for all that shows it.
 */
export function commentListActions<Item extends { id: string }>(queryKey: QueryKey, refresh: () => void) {
  function change(about: (items: Item[], page: number) => Item[]): void {
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData<InfiniteData<{ items: Item[] }>>(
      queryKey,
      before =>
        before && { ...before, pages: before.pages.map((page, at) => ({ ...page, items: about(page.items, at) })) },
    )
  }
  function put(item: Item): void {
    change((items, page) =>
      items.some(one => one.id === item.id)
        ? items.map(one => (one.id === item.id ? item : one))
        : page === 0
          ? [item, ...items]
          : items,
    )
  }
  function drop(id: string): void {
    change(items => items.filter(one => one.id !== id))
  }
  /** Tries it; `after` sets what came of it among the others, `undo` what was there before. Returns whether it was taken. */
  async function attempt<Answer>(
    { send, failed, again }: Attempt<Answer>,
    after: (answer: Answer) => void,
    undo: () => void,
  ): Promise<boolean> {
    try {
      after(await send())
      return true
    } catch (error) {
      undo()
      showProblem(error, { title: failed, ...(again && { again }) })
      return false
    } finally {
      refresh()
    }
  }
  async function remove(item: Item, how: Attempt<unknown>): Promise<void> {
    drop(item.id)
    await attempt({ again: () => remove(item, how), ...how }, nothing, nothing)
  }
  async function restore(how: Attempt<Item>): Promise<void> {
    await attempt({ again: () => restore(how), ...how }, nothing, nothing)
  }
  return {
    /** Writes something. */
    write(draft: Item, how: Attempt<Item>): Promise<boolean> {
      put(draft)
      return attempt(how, put, () => drop(draft.id))
    },
    /** Makes of what is there something else. */
    change(item: Item, to: Partial<Item>, how: Attempt<Item>): Promise<boolean> {
      put({ ...item, ...to })
      return attempt(how, put, () => put(item))
    },
    /** Deletes something; where that failed it is there again once the list was asked for. */
    remove,
    /** Brings back what was deleted, in its place among the others. */
    restore,
  }
}

function nothing(): void {}
