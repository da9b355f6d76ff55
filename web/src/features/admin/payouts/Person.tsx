import { Avatar } from '../../../art/Avatar.tsx'
import type { QueuedPayout } from './desk-data.ts'

/** The owner of the payout, or of the details. */
export function Person({ person, about }: { person: QueuedPayout['person']; about: string }) {
  return (
    <div className="flex items-center gap-4">
      <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={60} />
      <div className="min-w-0">
        <p className="type-title text-h1 break-words">{person.name}</p>
        <p className="text-sm text-balance text-ink-2">{about}</p>
      </div>
    </div>
  )
}
