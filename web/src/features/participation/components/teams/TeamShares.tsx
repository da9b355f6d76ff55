import { Avatar } from '../../../../art/Avatar.tsx'
import type { Team } from './teams-data.ts'

const COLOURS = ['var(--silver)', 'var(--brand)', 'var(--folha)', 'var(--maracuja)', 'var(--goiaba)']
// A narrower part has no room for a face, and a wider part would no longer be to scale.
const FACE_FROM = 0.18
const SMALL_FACE_FROM = 0.1
const REST = 'color-mix(in srgb, var(--ink) 20%, var(--fill))'

/** Returns the colour of a member's share, by the member's place in the team. */
export function shareColour(index: number): string {
  return COLOURS[index] ?? REST
}

/**
 * The members' parts of a team's score as lengths of one bar; members without points are dashed. Renders nothing for a
 * team without points. Hidden from screen readers: the list of members says the same.
 */
export function TeamShares({ members }: Pick<Team, 'members'>) {
  const adding = members.filter(one => one.counts && one.score > 0)
  if (adding.length === 0) return null
  const shown = adding.slice(0, COLOURS.length)
  const rest = adding.slice(shown.length).reduce((sum, one) => sum + one.score, 0)
  const all = adding.reduce((sum, one) => sum + one.score, 0)
  const waits = members.some(one => one.score === 0)
  return (
    <div aria-hidden="true" data-shares="" className="flex h-[54px] gap-1">
      {shown.map(({ person, score }, index) => (
        <span
          key={person.id}
          className="flex min-w-2.5 items-center justify-end rounded-[16px] p-[5px]"
          style={{ flexGrow: score, flexBasis: 0, background: shareColour(index) }}
        >
          {score / all >= SMALL_FACE_FROM && (
            <Avatar
              userId={person.id}
              name={person.name}
              photoUrl={person.photoUrl}
              size={score / all >= FACE_FROM ? 38 : 24}
              className="ring-2 ring-surface"
            />
          )}
        </span>
      ))}
      {rest > 0 && <span className="min-w-3 rounded-[16px]" style={{ flexGrow: rest, background: REST }} />}
      {waits && <span className="w-7 shrink-0 rounded-[16px] border-2 border-dashed border-line-strong" />}
    </div>
  )
}
