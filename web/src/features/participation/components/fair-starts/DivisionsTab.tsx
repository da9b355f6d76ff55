import { divisionShares } from '@bora/rules/fairness/divisions.ts'
import { allot } from '@bora/rules/money.ts'
import { numbersOf } from '@bora/rules/rules-version.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Info } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { day, moneyParts, number, place } from '../../../../language/format.ts'
import { LoadFailed } from '../../../../states/LoadFailed.tsx'
import { Tag } from '../../../../ui/Chip.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Money } from '../../../../ui/Numeral.tsx'
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx'
import type { Details } from '../../../challenges/components/challenge-data.ts'
import { type Divisions, divisionBoardQuery, divisionsQuery } from '../../../scoring/components/divisions-query.ts'
import type { Row } from '../../../scoring/components/leaderboard-query.ts'
import { StandingRow } from '../../../scoring/components/StandingRow.tsx'
import { Standings } from '../../../scoring/components/Standings.tsx'
import { DivisionPlate } from './DivisionPlate.tsx'

type DivisionsTabProps = { challenge: Details; onPerson: (id: string) => void }

/** The ranking of a challenge with divisions: the own one is open, the others are folded. */
export function DivisionsTab({ challenge, onPerson }: DivisionsTabProps) {
  const { t } = useTranslation('fair-starts')
  const query = useQuery(divisionsQuery(challenge.id))
  if (query.isError && !query.data) return <LoadFailed title={t('loadFailed')} query={query} />
  if (!query.data) return <LadderSkeleton />
  const { phase, divisions } = query.data
  if (phase === 'formed' && divisions.length > 1)
    return <Ladder challenge={challenge} found={query.data} onPerson={onPerson} />
  // A single division has the ranks of the challenge.
  return (
    <>
      {phase === 'before' && (
        <div className="mt-4 rounded-lg bg-surface p-4 shadow-e1 lg:mx-7 lg:bg-fill lg:shadow-none">
          <p className="text-ui font-bold">{t('before')}</p>
          <p className="text-sm text-ink-2">{t('beforeSentence', { day: day(challenge.startDate, 'short') })}</p>
        </div>
      )}
      <Standings challenge={challenge} onPerson={onPerson} />
    </>
  )
}

function Ladder({ challenge, found, onPerson }: DivisionsTabProps & { found: Divisions }) {
  const { t } = useTranslation('fair-starts')
  const { pool, limits } = challenge
  const { divisions, newcomersIn } = found
  const mine = divisions.find(one => one.isMine) ?? divisions[0]!
  const shares = divisionShares(
    pool,
    divisions.map(one => one.people),
  )
  const { leastNewcomers: least } = numbersOf(challenge.rulesVersion)
  const notes = [
    ...(newcomersIn && newcomersIn !== 'new' ? [t('fewNewcomers', { least, name: t(`division.${newcomersIn}`) })] : []),
    t('stay'),
    ...(pool.kind !== 'none' && !limits.closedAfterStart && challenge.status === 'active' ? [t('estimated')] : []),
  ]
  return (
    <div className="flex flex-col gap-3 pt-4 lg:px-7 lg:pb-6">
      {divisions.map((one, index) => (
        <Rung
          key={one.division}
          challenge={challenge}
          division={one}
          share={pool.kind === 'none' ? null : shares[index]!}
          opened={one === mine}
          onPerson={onPerson}
        />
      ))}
      <p className="flex items-start gap-2.5 text-sm text-ink-2">
        <Info size={18} aria-hidden="true" className="mt-px shrink-0" />
        <span>{notes.join(' ')}</span>
      </p>
    </div>
  )
}

type RungProps = DivisionsTabProps & {
  division: Divisions['divisions'][number]
  /** In whole cents; null without a prize. */
  share: number | null
  opened: boolean
}

function Rung({ challenge, division: { division, people, isMine }, share, opened, onPerson }: RungProps) {
  const { t } = useTranslation('fair-starts')
  const [isOpen, setIsOpen] = useState(opened)
  const panel = useId()
  const name = t(`division.${division}`)
  return (
    <section
      aria-label={name}
      className={classes('overflow-hidden rounded-lg bg-surface', isOpen ? 'shadow-e2' : 'shadow-e1')}
    >
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          className="flex min-h-18 w-full flex-wrap items-center gap-x-3.5 gap-y-1 px-3.5 py-3 text-left"
          onClick={() => setIsOpen(!isOpen)}
        >
          <DivisionPlate division={division} size={isOpen ? 56 : 48} />
          <span className="min-w-0 flex-1">
            <span className="type-title block text-h2">{name}</span>
            <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
              {t('people', { count: people, people: number(people) })}
              {isMine && <Tag>{t('mine')}</Tag>}
            </span>
          </span>
          {share !== null && (
            <Money {...moneyParts(share, challenge.pool.currency)} listed className="text-[1.0625rem]" />
          )}
          <ChevronDown
            size={20}
            aria-hidden="true"
            className={classes('shrink-0 text-ink-2 transition-transform duration-[160ms]', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      <div id={panel} hidden={!isOpen}>
        {isOpen && share !== null && challenge.pool.split === 'tiers' && challenge.pool.tiers && (
          <Places share={share} tiers={challenge.pool.tiers} currency={challenge.pool.currency} />
        )}
        {isOpen && <Board challenge={challenge} division={division} onPerson={onPerson} />}
      </div>
    </section>
  )
}

const DOTS = ['bg-maracuja', 'bg-silver', 'bg-goiaba']

type PlacesProps = { share: number; tiers: readonly number[]; currency: Details['pool']['currency'] }

/** The amounts of a division's places, in whole cents. */
function Places({ share, tiers, currency }: PlacesProps) {
  const { t } = useTranslation('challenge')
  const cents = allot(
    BigInt(share),
    tiers.map(tier => BigInt(tier)),
  )
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(96px,1fr))] gap-2 px-3.5 pb-3.5">
      {cents.map((amount, index) => (
        <div key={index} className="rounded-md bg-sunken px-3 py-2.5">
          <dt className="flex items-center gap-1.5 text-[0.8125rem] text-ink-2">
            <span aria-hidden="true" className={classes('size-2.5 shrink-0 rounded-full', DOTS[index])} />
            {t('placeFull', { place: place(index + 1) })}
          </dt>
          <dd className="mt-1">
            <Money {...moneyParts(Number(amount), currency)} listed className="text-[0.9375rem]" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const SHOWN = 3

function Board({
  challenge,
  division,
  onPerson,
}: DivisionsTabProps & { division: Divisions['divisions'][number]['division'] }) {
  const { t } = useTranslation('fair-starts')
  const [all, setAll] = useState(false)
  const query = useQuery(divisionBoardQuery(challenge.id, division))
  if (query.isError && !query.data) return <LoadFailed title={t('boardFailed')} query={query} />
  if (!query.data)
    return (
      <Loading text={t('loading')}>
        <Skeleton className="h-[195px] rounded-none" />
      </Loading>
    )
  const { top, me, total } = query.data
  if (top.length === 0) return <p className="border-t border-line p-4 text-ui text-ink-2">{t('empty')}</p>
  const rows = all ? top : roundMine(top)
  const away = me && !rows.some(row => row.isMe) ? me : null
  return (
    <>
      <ol
        aria-label={t('list', { name: t(`division.${division}`) })}
        className="divide-y divide-line border-t border-line"
      >
        {[...rows, ...(away ? [away] : [])].map(row => (
          <StandingRow key={row.person.id} row={row} type={challenge.type} onPerson={onPerson} />
        ))}
      </ol>
      {top.length > SHOWN && (
        <button
          type="button"
          className="min-h-13 w-full border-t border-line text-ui font-bold text-brand-text"
          onClick={() => setAll(!all)}
        >
          {all ? t('showLess') : t('showAll', { count: total, people: number(total) })}
        </button>
      )}
      {all && total > top.length && (
        <p className="px-4 pb-4 text-center text-sm text-ink-2">
          {t('first', { count: top.length, people: number(total) })}
        </p>
      )}
    </>
  )
}

/** Three rows with the viewer's own among them, or the first three. */
function roundMine(rows: readonly Row[]): readonly Row[] {
  const mine = rows.findIndex(row => row.isMe)
  const from = Math.max(0, Math.min(mine - 1, rows.length - SHOWN))
  return rows.slice(from, from + SHOWN)
}

function LadderSkeleton() {
  const { t } = useTranslation('fair-starts')
  return (
    <Loading text={t('loading')}>
      <div className="flex flex-col gap-3 pt-4 lg:px-7">
        {[0, 1, 2].map(key => (
          <Skeleton key={key} className="h-18 rounded-lg" />
        ))}
      </div>
    </Loading>
  )
}
