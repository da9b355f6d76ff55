import { useTranslation } from 'react-i18next'
import { dayTile } from '@bora/rules/art/day-tile.ts'
import { Tile } from '../../../art/Tile.tsx'
import { SettingsCard } from '../../accounts/components/settings/SettingsFrame.tsx'
import { day as dayText } from '../../../language/format.ts'
import { workoutName } from '../../../language/workout-name.ts'
import type { Profile } from './profile.ts'

/** The dates that count in the shared challenges, a tile each, by month. */
export function Months({ days }: { days: Profile['days'] }) {
  const { t } = useTranslation('person')
  const months = [...Map.groupBy(days, one => one.date.slice(0, 7))].toReversed()
  return (
    <SettingsCard title={t('wall')} sentence={days.length > 0 ? t('wallSentence') : t('noDays')}>
      {months.length > 0 && (
        <div className="flex flex-col gap-5">
          {months.map(([month, ofMonth]) => (
            <section key={month} aria-labelledby={`wall-${month}`}>
              <h3 id={`wall-${month}`} className="mb-2 flex items-baseline gap-2 text-ui font-bold">
                <span className="inline-block first-letter:uppercase">{dayText(`${month}-01`, 'month')}</span>
                <span className="text-sm font-medium text-ink-2">{t('days', { count: ofMonth.length })}</span>
              </h3>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(36px,1fr))] gap-[3px] sm:grid-cols-[repeat(auto-fill,44px)]">
                {ofMonth.map(one => (
                  <li key={one.date} className="relative aspect-square overflow-hidden rounded-[7px]">
                    <span className="sr-only">{`${dayText(one.date)}: ${workoutName(one.workoutType)}`}</span>
                    <Tile {...dayTile(one.date, one.workoutType)} className="size-full" />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </SettingsCard>
  )
}
