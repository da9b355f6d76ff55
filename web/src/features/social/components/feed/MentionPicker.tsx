import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../../api/queries.ts'
import { Avatar } from '../../../../art/Avatar.tsx'
import { classes } from '../../../../ui/classes.ts'
import type { Comment } from './comments.ts'

export type Mentioned = Comment['mentions'][number]

/** Returns the people matching the text after the @; none while it is empty. */
export function useMentionable(activityId: string | undefined, typed: string | undefined): readonly Mentioned[] {
  const query = useQuery({
    ...read('GET /activities/:activityId/mentionable', {
      params: { activityId: activityId ?? '' },
      query: { name: typed ?? '' },
    }),
    enabled: activityId !== undefined && typed !== undefined,
    placeholderData: before => before,
  })
  return typed === undefined ? [] : (query.data?.people ?? [])
}

type MentionPickerProps = {
  id: string
  people: readonly Mentioned[]
  active: number
  onPick: (person: Mentioned) => void
}

/** The people of the picker, above the field; arrow keys and Enter work in the field itself. */
export function MentionPicker({ id, people, active, onPick }: MentionPickerProps) {
  const { t } = useTranslation('feed')
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('mention')}
      className="absolute inset-x-0 bottom-full z-10 mb-2 max-h-[min(152px,30dvh)] overflow-y-auto rounded-md bg-raised p-1.5 shadow-e3 ring-1 ring-line"
    >
      {people.map((person, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field takes the keys
        <div
          key={person.id}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          // The field keeps focus.
          onPointerDown={event => event.preventDefault()}
          onClick={() => onPick(person)}
          className={classes(
            'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2 text-ui font-semibold',
            at === active ? 'bg-fill' : 'hover:bg-fill',
          )}
        >
          <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={30} />
          <span className="min-w-0 truncate">{person.name}</span>
        </div>
      ))}
    </div>
  )
}
