import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/api.ts'
import { deviceTimeZone } from '../../device/clock.ts'
import { amountText, receiptSentence, unitText } from '../../components/activity/receipt-lines.ts'
import { number } from '../../language/format.ts'
import { paths } from '../../navigation/paths.ts'
import { read } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { leadReceipt } from './lead-receipt.ts'
import { LoggedWeek } from './LoggedWeek.tsx'
import { RankRows } from './RankRows.tsx'

type LoggedProps = { answer: Answer<'POST /activities'>; name: string; challengeId: string | null }

/** The moment after: what it gave, who was passed, the week so far. */
export function Logged({ answer, name, challengeId }: LoggedProps) {
  const { t, i18n } = useTranslation('add-activity')
  const { t: tr } = useTranslation('receipts')
  const heading = useRef<HTMLHeadingElement>(null)
  const { activity, moves } = answer
  const lead = leadReceipt(activity.receipts, challengeId)
  const home = useQuery({ ...read('GET /home', { query: { timeZone: deviceTimeZone() } }), staleTime: 0 })
  const first = name.trim().split(/\s+/)[0] ?? ''
  const toChallenge = lead?.challengeId ?? challengeId
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const earned = lead && lead.points > 0
  const points = earned ? amountText(lead.points, lead.challengeType, i18n.language) : number(activity.minutes)
  const unit = earned ? unitText(tr, lead.challengeType, lead.points) : 'min'
  // The longer the number, the smaller it is set; it fills the column and no more.
  const width = points.length > 4 ? 19 : points.length > 2 ? 27 : 33
  const why = lead
    ? receiptSentence(
        tr,
        lead.parts,
        {
          challengeType: lead.challengeType,
          rulesVersion: lead.rulesVersion,
          workoutType: activity.workoutType,
          minutes: activity.minutes,
        },
        i18n.language,
      )
    : t('logged.noChallenge')
  return (
    <Moment
      on="mata"
      seed={activity.id}
      className="flex-1 lg:min-h-[100dvh]"
      footer={
        <>
          {toChallenge && (
            <Button asChild variant="bora" size="lg" block>
              <Link {...paths.challenge(toChallenge)}>{t('logged.ranking')}</Link>
            </Button>
          )}
          <Button
            asChild
            variant={toChallenge ? 'ghost' : 'bora'}
            size="lg"
            block={!toChallenge}
            className={toChallenge ? 'text-[#F3FBF6]! hover:bg-white/10!' : ''}
          >
            <Link {...paths.home()}>{t('logged.home')}</Link>
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center">
        <h1 ref={heading} tabIndex={-1} className="type-title text-[24px]">
          {first ? t('logged.title', { name: first }) : t('logged.titleNoName')}
          <span className="sr-only">{earned ? ` +${points} ${unit}` : ''}</span>
        </h1>
        <p aria-hidden="true" className="animate-land mt-3 text-[#FFC53D]">
          <span className="type-num" style={{ fontSize: `clamp(52px, ${width}vw, ${width * 3.9}px)` }}>
            {earned ? '+' : ''}
            {points}
          </span>
          {(!earned || unit !== tr('unit.points', { count: lead!.points })) && (
            <span className="type-num ml-1 text-[26px]">{unit}</span>
          )}
        </p>
        <p className="mt-3 text-sm font-semibold text-[#B4D3C4]">{why}</p>
      </div>
      <RankRows receipts={activity.receipts} moves={moves} lead={lead} />
      {home.data && <LoggedWeek home={home.data} localDate={activity.localDate} streakDays={answer.streakDays} />}
    </Moment>
  )
}
