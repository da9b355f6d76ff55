import { useQuery } from '@tanstack/react-query'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../art/Avatar.tsx'
import { scoreText, shortAmountText } from '../components/score-text.ts'
import { LazyReactions } from '../../notifications/components/LazyReactions.tsx'
import { useSwap } from '../../scoring/components/use-swap.ts'
import { useUnseen } from '../../scoring/components/use-unseen.ts'
import { firstNameOf } from '../../../language/first-name.ts'
import { place } from '../../../language/format.ts'
import { read } from '../../../api/queries.ts'
import { Tag } from '../../../ui/Chip.tsx'
import { classes } from '../../../ui/classes.ts'
import { placesWon } from './lead-receipt.ts'
import type { LoggedReceipt, Move } from './lead-receipt.ts'
import { currentDistanceUnit } from '../../../language/distance-unit.ts'
import { beforePassing, nextRival } from './rivals.ts'
import type { Row } from './rivals.ts'

// Long enough to read the earlier order.
const SWAP_AFTER = 900

type RankRowsProps = { receipts: readonly LoggedReceipt[]; moves: readonly Move[]; lead: LoggedReceipt | null }

/** The viewer's rank in the leading challenge with the person right below, and the results in the other challenges. */
export function RankRows({ receipts, moves, lead }: RankRowsProps) {
  const { t, i18n } = useTranslation('add-activity')
  const moveIn = (receipt: LoggedReceipt) => moves.find(move => move.challengeId === receipt.challengeId)
  const leadMove = lead && moveIn(lead)
  const around = useQuery({
    ...read('GET /challenges/:challengeId/leaderboard/around', {
      params: { challengeId: lead?.challengeId ?? '' },
      query: {},
    }),
    staleTime: 0,
    enabled: Boolean(leadMove?.rankAfter),
  })
  // Data loaded after an earlier workout says nothing about this one.
  const rows = around.isFetchedAfterMount ? (around.data?.rows ?? []) : []
  const others = receipts.filter(one => one !== lead && one.points > 0)
  if (!leadMove && others.length === 0) return null
  return (
    <div className="flex w-full flex-col gap-2.5">
      {lead && leadMove && rows.some(row => row.isMe) && <PlaceCard receipt={lead} move={leadMove} rows={rows} />}
      {others.length > 0 && (
        <ul className="rounded-[20px] bg-paint-mata-2 px-4 py-1.5 text-left">
          {others.map(one => {
            const move = moveIn(one)
            const won = placesWon(move)
            return (
              <li key={one.challengeId} className="flex items-center gap-3 py-2">
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-ui font-[650]">{one.challengeTitle}</span>
                  {move?.rankAfter && (
                    <span className="block text-[0.8125rem] text-on-mata-2">
                      {t('logged.place', { place: place(move.rankAfter) })}
                      {won > 0 && ` · ${t('logged.up', { count: won })}`}
                    </span>
                  )}
                </span>
                <span className="type-num shrink-0 text-[1rem] text-paint-maracuja">
                  +{scoreText(one.challengeType, one.points, i18n.language)}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

type PlaceCardProps = { receipt: LoggedReceipt; move: Move; rows: readonly Row[] }

/** The challenge, the rank before and after, and the next person. */
function PlaceCard({ receipt, move, rows }: PlaceCardProps) {
  const { t, i18n } = useTranslation('add-activity')
  const { challengeType: type, challengeTitle, points } = receipt
  const mine = rows.findIndex(row => row.isMe)
  const me = rows[mine]!
  const below = rows[mine + 1]
  const rival = nextRival(rows, type, currentDistanceUnit())
  const won = placesWon(move)
  // With reduced motion nothing swaps: the rows are shown in their new order.
  const [old, setOld] = useState(() =>
    matchMedia('(prefers-reduced-motion: reduce)').matches ? null : beforePassing(move, below),
  )
  // A person hidden by a block is never named as passed.
  const isUnseen = useUnseen()
  const hasPassed = beforePassing(move, below) !== null && !isUnseen(below!.person.id)
  const list = useSwap<HTMLUListElement>(old ? 'before' : 'after')
  useEffect(() => {
    const timer = setTimeout(() => setOld(null), SWAP_AFTER)
    return () => clearTimeout(timer)
  }, [])
  const own = (
    <RowLine key="me" id="me" person={me.person} rank={old?.rank ?? move.rankAfter!} isMe>
      {won !== 0 && !old && (
        <span className="animate-fade">
          <Tag
            tone={won > 0 ? 'folha' : 'neutral'}
            icon={won > 0 ? <TrendingUp size={14} aria-hidden="true" /> : <TrendingDown size={14} aria-hidden="true" />}
          >
            {won > 0 ? t('logged.up', { count: won }) : t('logged.down', { count: -won })}
          </Tag>
        </span>
      )}
      <span className="type-num shrink-0 text-[1.125rem]">
        {shortAmountText(old?.score ?? move.score, type, i18n.language)}
      </span>
    </RowLine>
  )
  const other = below && (
    <RowLine key="other" id="other" person={below.person} rank={old?.rivalRank ?? below.rank}>
      <span className="type-num shrink-0 text-[1.0625rem]">{shortAmountText(below.score, type, i18n.language)}</span>
    </RowLine>
  )
  return (
    <section aria-labelledby="ranking" className="w-full rounded-[24px] bg-surface p-1 text-left text-ink">
      <div className="flex items-baseline gap-3 px-3 pt-2.5 pb-2">
        <h2 id="ranking" className="min-w-0 flex-1 truncate text-sm font-semibold text-ink-2">
          {challengeTitle}
        </h2>
        {points > 0 && (
          <span className="type-num shrink-0 text-[0.875rem] text-maracuja-text">
            +{scoreText(type, points, i18n.language)}
          </span>
        )}
      </div>
      <ul ref={list} className="relative">
        {old ? [other, own] : [own, other]}
      </ul>
      {below && hasPassed && (
        <div className="animate-fade flex flex-wrap items-center gap-x-3 gap-y-2 px-3 pt-2.5 pb-1.5">
          <p role="status" className="min-w-0 grow text-ui font-bold wrap-anywhere">
            {t('logged.passed', { name: firstNameOf(below.person.name) })}
          </p>
          <LazyReactions
            rival={{ challengeId: receipt.challengeId, personId: below.person.id, name: below.person.name }}
          />
        </div>
      )}
      {rival && (
        <p className="px-3 pt-1.5 pb-2.5 text-sm font-semibold text-ink-2">
          {t('logged.toPass', { amount: scoreText(type, rival.amount, i18n.language), name: rival.name })}
        </p>
      )}
    </section>
  )
}

type RowLineProps = { id: string; person: Row['person']; rank: number; isMe?: boolean; children: ReactNode }

function RowLine({ id, person, rank, isMe = false, children }: RowLineProps) {
  const { t } = useTranslation('add-activity')
  return (
    <li
      data-row={id}
      className={classes(
        'relative flex items-center gap-2 px-2 min-[360px]:gap-3 min-[360px]:px-3',
        isMe ? 'z-10 min-h-[58px] rounded-[20px] bg-brand-soft' : 'min-h-[52px] text-ink-2',
      )}
    >
      <span
        className={classes(
          'type-num min-w-8 shrink-0 whitespace-nowrap min-[360px]:min-w-9',
          isMe ? 'text-[1.0625rem]' : 'text-[1rem]',
        )}
      >
        {place(rank)}
      </span>
      <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={36} />
      <span className={classes('min-w-0 flex-1 truncate text-ui', isMe && 'font-bold')}>
        {isMe ? t('logged.you') : person.name}
      </span>
      {children}
    </li>
  )
}
