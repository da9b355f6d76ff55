import { useTranslation } from 'react-i18next'
import { money, moneyParts, number } from '../../../language/format.ts'
import { Card } from '../../../ui/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Money } from '../../../ui/Numeral.tsx'
import { DivisionPlate } from '../../participation/components/fair-starts/DivisionPlate.tsx'
import type { ResultsData } from './results-data.ts'

/** The size of each division and its prize by place (docs/rules/fair-starts.md#divisions). */
export function FinalDivisions({ results }: { results: ResultsData }) {
  const { t } = useTranslation('fair-starts')
  const { divisions, currency, me } = results
  if (!divisions || divisions.length < 2) return null
  return (
    <section aria-label={t('result.title')} className="flex flex-col gap-3">
      <h2 className="type-title text-h1">{t('result.title')}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-e1">
        {divisions.map(({ division, people, placeCents }) => (
          <li
            key={division}
            className={classes(
              'flex min-h-18 items-center gap-3.5 px-4 py-2.5',
              me?.division === division && 'bg-brand-soft',
            )}
          >
            <DivisionPlate division={division} />
            <span className="min-w-0 flex-1">
              <span className="block text-ui font-bold">{t(`division.${division}`)}</span>
              <span className="block text-sm text-ink-2">
                {t('people', { count: people, people: number(people) })}
                {me?.division === division && ` · ${t('mine')}`}
              </span>
            </span>
            {results.outcome === 'paid' && (
              <span className="shrink-0 text-right">
                <Money {...moneyParts(placeCents, currency)} listed className="block text-[1.0625rem]" />
                <span className="block text-sm text-ink-2">{t('result.byPlace')}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The parts of the viewer's prize, if there is more than one (docs/rules/fair-starts.md#completers). */
export function PrizeParts({ results }: { results: ResultsData }) {
  const { t } = useTranslation('fair-starts')
  const { me, currency, divisions, challenge } = results
  const isSplit = challenge.pool.completersPercent > 0 || (divisions !== null && divisions.length > 1)
  if (!me || me.prizeCents === 0 || !isSplit) return null
  const odd = me.oddCent ? 1 : 0
  const place = me.prizeCents - me.completersCents - odd
  const parts: [string, number][] = [
    [t('result.completers'), me.completersCents],
    [
      me.division && divisions && divisions.length > 1
        ? t('result.placeIn', { name: t(`division.${me.division}`) })
        : t('result.place'),
      place,
    ],
    [t('result.odd'), odd],
  ]
  return (
    <Card as="section" aria-label={t('result.parts')}>
      <h2 className="text-base font-bold">{t('result.parts')}</h2>
      <dl className="mt-2 flex flex-col gap-1.5 text-ui">
        {parts
          .filter(([, cents]) => cents > 0)
          .map(([name, cents]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-3">
              <dt className="text-ink-2">{name}</dt>
              <dd className="font-semibold">{money(cents, currency)}</dd>
            </div>
          ))}
        <div className="flex flex-wrap justify-between gap-x-3 border-t border-line pt-2">
          <dt className="font-bold">{t('result.total')}</dt>
          <dd className="font-bold">{money(me.prizeCents, currency)}</dd>
        </div>
      </dl>
      <p className="mt-2 text-sm text-ink-2">{t('result.sum')}</p>
    </Card>
  )
}
