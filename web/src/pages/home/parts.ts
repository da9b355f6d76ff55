/** The parts of the home screen, except its header and the rail. */
export type Part = 'stage' | 'mine' | 'finder' | 'found' | 'others' | 'progress' | 'help'

/**
 * Returns the parts in display order. The person's challenges come before the search for others, but where the rail
 * holds the hero card there is room for the search above both; a person without a challenge is led to one first, and
 * logs afterwards. Progress comes last, if there is any, and then the link to help, which a rail has, too. While
 * searching, the hero card and the person's challenges give their room to the results.
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
