import { REACTIONS, type ReactionName } from '@bora/rules/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { queryClient, read } from '../../../api/queries.ts'
import { Reaction } from '../../../art/Reaction.tsx'
import { showProblem } from '../../../states/show-problem.ts'
import { hapticTick } from '../../../device/haptics.ts'
import { firstNameOf } from '../../../language/first-name.ts'
import { classes } from '../../../ui/classes.ts'
import type { Profile } from './profile.ts'

/** Cheers the person on with one of the four reactions, once a day; it is shown at once and undone if it fails. */
export function Cheer({ person, cheered }: Pick<Profile, 'person' | 'cheered'>) {
  const { t } = useTranslation('person')
  const name = firstNameOf(person.name)
  const params = { personId: person.id }
  const { queryKey } = read('GET /people/:personId', { params })
  const note = (reaction: ReactionName | null) =>
    queryClient.setQueryData(queryKey, before => before && { ...before, cheered: reaction })
  const cheer = useMutation({
    mutationFn: (reaction: ReactionName) => call('POST /people/:personId/cheers', { params, body: { reaction } }),
    onMutate(reaction) {
      hapticTick('reaction')
      note(reaction)
    },
    onSuccess: answer => note(answer.cheered),
    onError(error) {
      note(null)
      showProblem(error, { title: t('cheer.failed') })
    },
  })
  return (
    <div role="group" aria-labelledby="cheer-title">
      <p id="cheer-title" className="text-sm font-bold" aria-live="polite">
        {cheered === null ? t('cheer.title', { name }) : t('cheer.done', { name })}
      </p>
      <ul className="mt-2 flex gap-2">
        {REACTIONS.map(kind => (
          <li key={kind}>
            <button
              type="button"
              aria-label={t(`cheer.names.${kind}`)}
              data-tip={t(`cheer.names.${kind}`)}
              aria-pressed={cheered === kind}
              aria-disabled={cheered !== null}
              onClick={() => cheered === null && !cheer.isPending && cheer.mutate(kind)}
              className={classes(
                'grid size-12 place-items-center rounded-full transition-transform duration-[90ms] active:scale-[.94]',
                cheered === kind ? 'bg-brand-soft ring-[1.5px] ring-brand ring-inset' : 'bg-fill',
                cheered === null ? 'hover:bg-line' : cheered !== kind && 'opacity-45',
              )}
            >
              <Reaction name={kind} size={24} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
