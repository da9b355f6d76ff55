import { useTranslation } from 'react-i18next'
import { day as dayText, place } from '../../../language/format.ts'
import type { RaceData } from './race-shape.ts'

/** The same as a table: a row per person, a column per day, latest first. */
export function RaceTable({ race }: { race: RaceData }) {
  const { t } = useTranslation('challenge')
  const columns = race.days.map((date, index) => ({ date, index })).toReversed()
  return (
    // A scrollable element must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-labelledby="race-table" tabIndex={0} className="relative mt-3 overflow-x-auto rounded-md">
      <table className="w-full border-collapse text-sm">
        <caption id="race-table" className="sr-only">
          {t('race.caption')}
        </caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="sticky left-0 bg-surface py-2 pr-3 text-left font-semibold">
              {t('race.person')}
            </th>
            {columns.map(({ date }) => (
              <th key={date} scope="col" className="px-2.5 py-2 text-right font-semibold whitespace-nowrap text-ink-2">
                {dayText(date, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {race.lines.map(line => (
            <tr key={line.person.id}>
              <th
                scope="row"
                className="sticky left-0 max-w-[40vw] min-w-24 truncate bg-surface py-2.5 pr-3 text-left font-semibold lg:max-w-[220px]"
              >
                {line.isMe ? t('you') : line.person.name}
              </th>
              {columns.map(({ date, index }) => {
                const rank = line.ranks[index] ?? null
                return (
                  <td key={date} className="px-2.5 py-2.5 text-right tabular-nums">
                    {rank === null ? (
                      <>
                        <span aria-hidden="true">–</span>
                        <span className="sr-only">{t('race.none')}</span>
                      </>
                    ) : (
                      place(rank)
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
