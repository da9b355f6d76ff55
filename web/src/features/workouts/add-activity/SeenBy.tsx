import { Globe, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Workout } from './use-workout.ts'

/** Every challenge in which photo and caption will be visible, before anything is saved. */
export function SeenBy({ workout }: { workout: Workout }) {
  const { t } = useTranslation('add-activity')
  const seenIn = workout.worths.filter(one => one.refusal === null).map(one => one.challenge)
  return (
    <section>
      <h3 className="text-sm font-semibold text-ink-2">{t('seen.title')}</h3>
      {seenIn.length === 0 ? (
        <p className="mt-1 text-sm text-ink-2">{t('seen.nobody')}</p>
      ) : (
        <dl className="mt-1.5 flex flex-col gap-1.5 text-sm">
          {seenIn.map(({ id, title, isPrivate }) => (
            <div key={id} className="flex flex-wrap items-baseline gap-x-2">
              <dt className="relative min-w-0 pl-[25px] font-semibold break-words">
                <span className="absolute top-px left-0 text-ink-2">
                  {isPrivate ? <Lock size={17} aria-hidden="true" /> : <Globe size={17} aria-hidden="true" />}
                </span>
                {title}
              </dt>
              <dd className="text-ink-2">{t(isPrivate ? 'seen.private' : 'seen.open')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
