/** The parts of the home screen, but for its header and what stands in the rail. */
export type Part = 'stage' | 'mine' | 'finder' | 'found' | 'others' | 'progress' | 'help'

/**
 * Returns the parts in the order in which they stand. Own challenges come before the search for others, but where a rail
 * holds the stage there is room for the search above both; who has no challenge yet is led to one first, and logs
 * afterwards. One's own progress comes last, for who has any, and then the way to help, which a
 * rail has, too. While one searches, the stage and own challenges give their
 * room to what is found.
 */
export function partsOf(now: { searching: boolean; isNew: boolean; rail: boolean; completed: boolean }): Part[] {
  if (now.searching) return ['finder', 'found']
  const own: Part[] = now.isNew
    ? ['mine', 'stage', 'finder']
    : now.rail
      ? ['finder', 'mine']
      : ['stage', 'mine', 'finder']
  const all: Part[] = now.completed ? own : [...own, 'others']
  const parts: Part[] = now.isNew ? all : [...all, 'progress']
  return now.rail ? parts.filter(part => part !== 'stage') : [...parts, 'help']
}
