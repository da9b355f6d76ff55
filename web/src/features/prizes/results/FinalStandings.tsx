import { Target } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../art/Avatar.tsx'
import { scoreText } from '../../workouts/components/score-text.ts'
import { moneyParts, place } from '../../../language/format.ts'
import { creditPart } from '../../../language/with-credits.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Money } from '../../../ui/Numeral.tsx'
import type { FinalRow, ResultsData } from './results-data.ts'

const SHOWN_FIRST = 5

/** The frozen standings: rank and points, and each person's prize. The viewer's own row is always among those shown. */
export function FinalStandings({ results, belowPodium }: { results: ResultsData; belowPodium: boolean }) {
  const { t } = useTranslation('results')
  const [all, setAll] = useState(false)
  const { standings, me } = results
  // In teams every prize is listed above, by team.
  const winners = results.teams ? 0 : results.winners.length
  const shown = all ? standings : standings.slice(0, Math.max(SHOWN_FIRST, winners))
  const away = me !== null && !shown.some(row => row.isMe)
  if (standings.length === 0)
    return <p className="rounded-lg bg-surface p-5 text-ui text-ink-2 shadow-e1">{t('nobody')}</p>
  return (
    <>
      <ol
        aria-label={t('standings')}
        className={classes(
          'divide-y divide-line overflow-hidden rounded-b-lg bg-surface shadow-e1',
          // If it is wider than the podium above, its own corners are rounded.
          belowPodium ? '@min-[581px]:rounded-t-lg' : 'rounded-t-lg',
        )}
      >
        {shown.map(row => (
          <Row key={row.person.id} row={row} results={results} />
        ))}
        {away && <Row row={me} results={results} />}
      </ol>
      {!all && shown.length < standings.length && (
        <div className="mt-3.5 text-center">
          <Button variant="soft" onClick={() => setAll(true)}>
            {t('showAll')}
          </Button>
        </div>
      )}
    </>
  )
}

function Row({ row, results }: { row: FinalRow; results: ResultsData }) {
  const { t } = useTranslation('results')
  const { t: texts } = useTranslation('challenge')
  const { t: fair } = useTranslation('fair-starts')
  const { challenge, currency } = results
  const hasLadder = results.divisions !== null && results.divisions.length > 1
  return (
    <li
      className={classes(
        'flex min-h-[66px] flex-wrap items-center gap-x-3.5 gap-y-1.5 px-4 py-2.5',
        row.isMe && 'bg-brand-soft',
      )}
    >
      <Avatar userId={row.person.id} name={row.person.name} photoUrl={row.person.photoUrl} size={40} />
      <span className="min-w-0 flex-1 basis-[150px]">
        <span className="block truncate text-ui font-bold">{row.isMe ? texts('you') : row.person.name}</span>
        <span className="flex flex-wrap items-center gap-x-1.5 text-[0.8125rem] text-ink-2">
          {row.division && row.divisionRank && hasLadder
            ? fair('rank', { place: place(row.divisionRank), name: fair(`division.${row.division}`) })
            : texts('placeFull', { place: place(row.rank) })}{' '}
          · {scoreText(challenge.type, row.score, currentLanguage())}
          {challenge.target !== null && row.reachedTarget && (
            <span className="inline-flex items-center gap-1 font-semibold text-folha-text">
              <Target size={14} strokeWidth={2.3} aria-hidden="true" />
              {t('reached')}
            </span>
          )}
        </span>
      </span>
      {(row.prizeCents > 0 || results.winners.some(one => one.person.id === row.person.id)) && (
        <span className="ml-auto text-right">
          <Money {...moneyParts(row.prizeCents, currency)} listed className="text-[1.125rem]" />
          {row.creditCents > 0 && (
            <span className="block text-[0.8125rem] text-ink-2">{creditPart(row.creditCents, currency)}</span>
          )}
        </span>
      )}
    </li>
  )
}
