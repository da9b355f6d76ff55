import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../../../api/queries.ts'
import { showProblem } from '../../../../states/show-problem.ts'

/** One optimistic action: the call, the message when it fails, and how to retry it once it was rolled back. */
type Attempt<Answer> = { send: () => Promise<Answer>; failed: string; again?: () => unknown }

/**
 * Actions on a paged list of comments, latest first. Each change shows at once and is rolled back, with a message, when
 * the call fails; `refresh` refetches everything that shows it.
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
  /**
   * Runs an action; `after` merges its result into the list, `undo` restores the previous state. Returns whether it
   * succeeded.
   */
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
    /** Adds an item. */
    write(draft: Item, how: Attempt<Item>): Promise<boolean> {
      put(draft)
      return attempt(how, put, () => drop(draft.id))
    },
    /** Changes an existing item. */
    change(item: Item, to: Partial<Item>, how: Attempt<Item>): Promise<boolean> {
      put({ ...item, ...to })
      return attempt(how, put, () => put(item))
    },
    /** Deletes an item; if that fails, it reappears once the list is refetched. */
    remove,
    /** Restores a deleted item in its place in the list. */
    restore,
  }
}

function nothing(): void {}
