import { Link } from '@tanstack/react-router'
import { paths } from '../../../../navigation/paths.ts'

/** A name that links to the person's profile. */
export function PersonName({ person, className }: { person: { id: string; name: string }; className?: string }) {
  return (
    <Link {...paths.person(person.id)} className={`rounded-xs font-bold hover:underline ${className ?? ''}`}>
      {person.name}
    </Link>
  )
}
