import { useState } from 'react'
import { faceColours } from '@bora/rules/art/palettes.ts'

type AvatarProps = {
  /** determines the colour behind the initials */
  userId: string
  name: string
  photoUrl?: string | null
  size?: number
  /** podium and feed ring around the face */
  ring?: 'maracuja' | 'silver' | 'goiaba' | 'folha' | 'brand' | undefined
  className?: string
}

const RINGS = {
  maracuja: 'var(--maracuja)',
  silver: 'var(--silver)',
  goiaba: 'var(--goiaba)',
  folha: 'var(--folha)',
  brand: 'var(--brand)',
} as const

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = [...(words[0] ?? '')][0] ?? '?'
  const last = words.length > 1 ? ([...words.at(-1)!][0] ?? '') : ''
  return (first + last).toLocaleUpperCase()
}

/** A person's photo in a circle, or the initials on the person's colour. Decorative: the name is next to it. */
export function Avatar({ userId, name, photoUrl, size = 40, ring, className = '' }: AvatarProps) {
  const [broken, setBroken] = useState(false)
  const { ground, ink } = faceColours(userId)
  const stroke = Math.max(2.5, size * 0.045)
  return (
    <span
      aria-hidden="true"
      className={`relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full select-none ${className}`}
      style={{
        width: size,
        height: size,
        background: ground,
        color: ink,
        boxShadow: ring ? `0 0 0 ${stroke}px var(--surface), 0 0 0 ${stroke * 2}px ${RINGS[ring]}` : undefined,
      }}
    >
      {photoUrl && !broken ? (
        <img
          src={photoUrl}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      ) : (
        // Drawn by CSS, so that a button that holds only a face is not named by its letters.
        <span
          data-initials={initialsOf(name)}
          className="type-num before:content-[attr(data-initials)]"
          style={{ fontSize: size * 0.36 }}
        />
      )}
    </span>
  )
}

type FacesProps = {
  people: Array<{ id: string; name: string; photoUrl?: string | null }>
  more?: string
  size?: number
}

/** Overlapping faces; `more` is the text of the last circle, such as "+58". */
export function Faces({ people, more, size = 28 }: FacesProps) {
  return (
    <span aria-hidden="true" className="flex items-center">
      {people.map((person, index) => (
        <Avatar
          key={person.id}
          userId={person.id}
          name={person.name}
          photoUrl={person.photoUrl}
          size={size}
          className={`ring-2 ring-surface ${index > 0 ? '-ml-2' : ''}`}
        />
      ))}
      {more && (
        <span
          className="-ml-2 grid place-items-center rounded-full bg-fill pr-2.5 pl-3 text-xs font-semibold text-ink-2 ring-2 ring-surface"
          style={{ minWidth: size, height: size }}
        >
          {more}
        </span>
      )}
    </span>
  )
}
