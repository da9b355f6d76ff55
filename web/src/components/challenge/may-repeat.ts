import type { Details } from './challenge-data.ts'

/** Whether the next challenge can be begun from this one: by its creator, and once it is over by who was in it. */
export function mayRepeat({ status, viewer }: Pick<Details, 'status' | 'viewer'>): boolean {
  return viewer.isCreator || (status !== 'active' && viewer.state === 'participating')
}
