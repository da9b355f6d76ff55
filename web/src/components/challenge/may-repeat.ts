import type { Details } from './challenge-data.ts'

/** Whether the viewer may repeat this challenge: its creator always, its participants once it is over. */
export function mayRepeat({ status, viewer }: Pick<Details, 'status' | 'viewer'>): boolean {
  return viewer.isCreator || (status !== 'active' && viewer.state === 'participating')
}
