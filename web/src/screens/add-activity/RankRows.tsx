import { useQuery } from '@tanstack/react-query'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../art/Avatar.tsx'
import { amountText, scoreText } from '../../components/activity/receipt-lines.ts'
import type { Answer } from '../../api/api.ts'
import { place } from '../../language/format.ts'
import { read } from '../../api/queries.ts'
import { Tag } from '../../ui/Chip.tsx'
import type { LoggedReceipt } from './lead-receipt.ts'

type Move = Answer<'POST /activities'>['moves'][number]
type Row = Answer<'GET /challenges/:challengeId/leaderboard/around'>['rows'][number]
type RankRowsProps = { receipts: readonly LoggedReceipt[]; moves: readonly Move[]; lead: LoggedReceipt | null }

/** The own place in the leading challenge with whoever is right below, and what the others gave. */
export function RankRows({ receipts, moves, lead }: RankRowsProps) {
  const { t, i18n } = useTranslation('add-activity')
  const { t: tr } = useTranslation('receipts')
  const leadMove = moves.find(move => move.challengeId === lead?.challengeId && move.rankAfter !== null)
  const around = useQuery({
    ...read('GET /challenges/:challengeId/leaderboard/around', {
      params: { challengeId: lead?.challengeId ?? '' },
      query: {},
    }),
    staleTime: 0,
    enabled: Boolean(leadMove),
  })
  const rows = around.data?.rows ?? []
  const mine = rows.findIndex(row => row.isMe)
  const others = receipts.filter(one => one !== lead && one.points > 0)
  if (!leadMove && others.length === 0) return null
  return (
    <div className="flex w-full flex-col gap-2.5">
      {leadMove && mine >= 0 && (
        <PlaceCard move={leadMove} me={rows[mine]!} below={rows[mine + 1]} type={lead!.challengeType} />
      )}
      {others.length > 0 && (
        <ul className="rounded-[20px] bg-[#14503D] px-4 py-1.5 text-left">
          {others.map(one => {
            const move = moves.find(other => other.challengeId === one.challengeId)
            return (
              <li key={one.challengeId} className="flex items-center gap-3 py-2">
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-ui font-[650]">{one.challengeTitle}</span>
                  {move?.rankAfter && (
                    <span className="block text-[13px] text-[#B4D3C4]">
                      {t('logged.place', { place: place(move.rankAfter) })}
                    </span>
                  )}
                </span>
                <span className="type-num shrink-0 text-[16px] text-[#FFC53D]">
                  +{scoreText(tr, one.challengeType, one.points, i18n.language)}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

type PlaceCardProps = { move: Move; me: Row; below: Row | undefined; type: LoggedReceipt['challengeType'] }

function PlaceCard({ move, me, below, type }: PlaceCardProps) {
  const { t, i18n } = useTranslation('add-activity')
  const list = useRef<HTMLUListElement>(null)
  const won = move.rankBefore !== null && move.rankAfter !== null ? move.rankBefore - move.rankAfter : 0
  // Rows that changed places swap before the eye; without motion they simply stand where they are.
  useLayoutEffect(() => {
    const [first, second] = [...(list.current?.children ?? [])] as HTMLElement[]
    if (won <= 0 || !first || !second || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const by = second.offsetTop - first.offsetTop
    const spring = { duration: 420, delay: 420, fill: 'backwards', easing: 'cubic-bezier(.34, 1.4, .64, 1)' } as const
    first.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], spring)
    second.animate([{ transform: `translateY(-${by}px)` }, { transform: 'none' }], spring)
  }, [won])
  return (
    <ul ref={list} className="w-full rounded-[24px] bg-surface p-1 text-left text-ink">
      <li className="relative z-10 flex min-h-[58px] items-center gap-3 rounded-[20px] bg-brand-soft px-3">
        <span className="type-num w-9 shrink-0 text-[17px]">{place(move.rankAfter!)}</span>
        <Avatar userId={me.person.id} name={me.person.name} photoUrl={me.person.photoUrl} size={36} />
        <span className="min-w-0 flex-1 truncate text-ui font-bold">{t('logged.you')}</span>
        {won !== 0 && (
          <span className="animate-fade" style={{ animationDelay: '840ms' }}>
            <Tag
              tone={won > 0 ? 'folha' : 'neutral'}
              icon={
                won > 0 ? <TrendingUp size={14} aria-hidden="true" /> : <TrendingDown size={14} aria-hidden="true" />
              }
            >
              {won > 0 ? t('logged.up', { count: won }) : t('logged.down', { count: -won })}
            </Tag>
          </span>
        )}
        <span className="type-num shrink-0 text-[18px]">{amountText(move.score, type, i18n.language)}</span>
      </li>
      {below && (
        <li className="flex min-h-[52px] items-center gap-3 px-3 text-ink-2">
          <span className="type-num w-9 shrink-0 text-[16px]">{place(below.rank)}</span>
          <Avatar userId={below.person.id} name={below.person.name} photoUrl={below.person.photoUrl} size={36} />
          <span className="min-w-0 flex-1 truncate text-ui">{below.person.name}</span>
          <span className="type-num shrink-0 text-[17px]">{amountText(below.score, type, i18n.language)}</span>
        </li>
      )}
    </ul>
  )
}
