import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SportIcon, sportTint } from '../../../art/SportIcon.tsx'
import { scoreText } from '../../workouts/components/score-text.ts'
import { useWide } from '../../../device/use-wide.ts'
import { decimalText } from '../../../language/decimal-text.ts'
import { currentLanguage } from '../../../language/language.ts'
import { paceText } from '../../../language/pace-text.ts'
import { workoutName } from '../../../language/workout-name.ts'
import { classes } from '../../../ui/classes.ts'
import type { classificationGuide } from './guide.ts'

type Guide = ReturnType<typeof classificationGuide>
type Type = Guide['types'][number]

/**
 * Every workout type with its own address: a table where there is room, else a row for each. Rendered without a window
 * it is both, one of them visible; the ids are on the rows until a script moves them.
 */
export function TypeTable({ guide }: { guide: Guide }) {
  const wide = useWide('rail')
  if (import.meta.env.SSR)
    return (
      <>
        <div className="xl:script:hidden">
          <Rows guide={guide} />
        </div>
        <div className="hidden xl:script:block">
          <Table guide={guide} still />
        </div>
      </>
    )
  return wide ? <Table guide={guide} /> : <Rows guide={guide} />
}

function Table({ guide: { types, facts }, still = false }: { guide: Guide; still?: boolean }) {
  const { t } = useTranslation('classification')
  const { hash } = useLocation()
  const head = 'px-2 py-3 text-sm font-semibold text-ink-2 first:pl-[18px] last:pr-[18px]'
  const cell = 'px-2 py-3 first:pl-[18px] last:pr-[18px]'
  return (
    <div className="overflow-hidden rounded-lg bg-surface shadow-e1">
      <table className="w-full border-collapse text-left text-ui">
        <caption className="sr-only">{t('types.title')}</caption>
        <thead>
          <tr>
            <th scope="col" className={head}>
              {t('types.column.type')}
            </th>
            <th scope="col" className={head}>
              {t('types.column.counts')}
            </th>
            <th scope="col" className={classes(head, 'whitespace-nowrap')}>
              {t('types.column.pace')}
            </th>
            <th scope="col" className={classes(head, 'text-right')}>
              {t('types.column.intensity')}
            </th>
            <th scope="col" className={classes(head, 'text-right whitespace-nowrap')}>
              {t('types.column.points', facts)}
            </th>
          </tr>
        </thead>
        <tbody>
          {types.map(one => (
            <tr
              key={one.type}
              {...(still ? { 'data-id': one.type } : { id: one.type })}
              className={classes('scroll-mt-6 border-t border-line align-top', hash === one.type && 'bg-brand-soft')}
            >
              <th scope="row" className={classes(cell, 'w-[168px] font-[650]')}>
                <Name type={one.type} />
              </th>
              <td className={cell}>
                <Words type={one.type} facts={facts} />
              </td>
              <td className={classes(cell, 'w-[104px] text-sm text-ink-2')}>
                {one.pace ? (
                  <Pace pace={one.pace} unit={facts.unit} />
                ) : (
                  <>
                    <span aria-hidden="true">–</span>
                    <span className="sr-only">{t('types.noPace')}</span>
                  </>
                )}
              </td>
              <td className={classes(cell, 'type-num text-right text-[1.0625rem] whitespace-nowrap')}>
                {t('types.intensity', { met: decimalText(one.met, 2) })}
              </td>
              <td className={classes(cell, 'type-num text-right text-[0.9375rem] whitespace-nowrap')}>{points(one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Rows({ guide: { types, facts } }: { guide: Guide }) {
  const { t } = useTranslation('classification')
  const { hash } = useLocation()
  return (
    <ul className="overflow-hidden rounded-lg bg-surface shadow-e1">
      {types.map(one => (
        <li
          key={one.type}
          id={one.type}
          className={classes(
            'scroll-mt-6 border-t border-line p-4 first:border-0 sm:px-[18px]',
            hash === one.type && 'bg-brand-soft',
          )}
        >
          <div className="flex items-center justify-between gap-3">
            <h3 className="min-w-0 font-[650]">
              <Name type={one.type} />
            </h3>
            <p className="type-num shrink-0 text-[1.25rem]">
              <span className="sr-only">{t('types.column.intensity')}: </span>
              {t('types.intensity', { met: decimalText(one.met, 2) })}
            </p>
          </div>
          <div className="mt-2.5 text-ui">
            <Words type={one.type} facts={facts} />
          </div>
          <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
            <span>
              {t('types.column.points', facts)} <strong className="font-bold text-ink">{points(one)}</strong>
            </span>
            {one.pace && (
              <span>
                {t('types.column.pace')}: <Pace pace={one.pace} unit={facts.unit} />
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Name({ type }: Pick<Type, 'type'>) {
  return (
    <a href={`#${type}`} className="flex items-center gap-3 rounded-sm underline-offset-4 hover:underline">
      <span className={classes('grid size-10 shrink-0 place-items-center rounded-[12px]', sportTint(type))}>
        <SportIcon type={type} size={20} />
      </span>
      {workoutName(type)}
    </a>
  )
}

function Words({ type, facts }: Pick<Type, 'type'> & Pick<Guide, 'facts'>) {
  const { t } = useTranslation('classification')
  return (
    <>
      <p>{t(`types.of.${type}.counts`, facts)}</p>
      <p className="mt-1 text-sm text-ink-2">{t(`types.of.${type}.not`, facts)}</p>
    </>
  )
}

function Pace({ pace, unit }: { pace: NonNullable<Type['pace']>; unit: Guide['facts']['unit'] }) {
  const { t } = useTranslation('classification')
  return t('types.pace', { fastest: paceText(pace.fastest), slowest: paceText(pace.slowest), unit })
}

function points({ points: worth }: Type): string {
  return scoreText('calories_time', worth, currentLanguage())
}
