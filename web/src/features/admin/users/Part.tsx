import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/Card.tsx'

type PartProps = { title: string; count?: number; shown?: number; children?: ReactNode }

/** One section of a person's record; shows whether it is empty, or has more entries. */
export function Part({ title, count, shown = 0, children }: PartProps) {
  const { t } = useTranslation('admin-users')
  return (
    <Card as="section" aria-label={title} className="min-w-0">
      <h2 className="type-title mb-2 text-h1">{title}</h2>
      {count === 0 ? <p className="text-sm text-ink-2">{t('story.none')}</p> : children}
      {count !== undefined && count > shown && (
        <p className="mt-3 text-sm text-ink-2">{t('story.latest', { shown, count })}</p>
      )}
    </Card>
  )
}

/** A line of such a section: label, details, and a number at its end. */
export function Line({
  title,
  about,
  end,
  children,
}: {
  title: ReactNode
  about?: ReactNode
  end?: ReactNode
  children?: ReactNode
}) {
  return (
    <li className="border-t border-line py-2 first:border-0">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-ui font-[650] break-words">{title}</span>
        {end && <span className="shrink-0 text-sm whitespace-nowrap">{end}</span>}
      </div>
      {about && <p className="text-sm break-words text-ink-2">{about}</p>}
      {children}
    </li>
  )
}
