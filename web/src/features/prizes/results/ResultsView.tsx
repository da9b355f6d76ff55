import { Link } from '@tanstack/react-router'
import { ArrowLeft, CalendarCheck, Download, GalleryHorizontalEnd, ReceiptText, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scoreText } from '../../workouts/components/score-text.ts'
import { CancelledCard } from '../../challenges/components/CancelledCard.tsx'
import { Fingerprint } from '../../challenges/components/Fingerprint.tsx'
import { peopleText } from '../../challenges/components/phase.ts'
import { ShareLink } from '../../participation/components/ShareLink.tsx'
import { ShareSheet } from '../../discovery/components/ShareSheet.tsx'
import { StatementDialog } from '../../challenges/components/StatementDialog.tsx'
import { useExport } from '../../challenges/components/use-export.ts'
import { shortName } from '../../scoring/components/leaderboard-query.ts'
import { number, place } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { fullAddress, paths } from '../../../navigation/paths.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card as Box, IconWell } from '../../../ui/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Podium } from '../../../ui/Leaderboard.tsx'
import { Disputes } from './Disputes.tsx'
import { EarlierResults } from './EarlierResults.tsx'
import { FinalStandings } from './FinalStandings.tsx'
import { FinalDivisions, PrizeParts } from './FinalDivisions.tsx'
import { FinalTeams, PeopleHeading } from './FinalTeams.tsx'
import { MoneyClock } from './MoneyClock.tsx'
import { MyReceipts } from './MyReceipts.tsx'
import { Outcome } from './Outcome.tsx'
import { type FinalRow, type ResultsData, sharedResult } from './results-data.ts'
import { TeamReceipt } from './TeamReceipt.tsx'
import { TeamSplits } from './TeamSplits.tsx'

/** The result, from the podium down; facts on the right on the desktop. */
export function ResultsView({ results }: { results: ResultsData }) {
  const { t } = useTranslation('results')
  const { t: texts } = useTranslation('challenge')
  const { t: card } = useTranslation('challenge-card')
  const { t: teams } = useTranslation('teams')
  const { challenge, me } = results
  const session = useSession()
  const cancelled = challenge.status === 'cancelled'
  const [statement, setStatement] = useState(false)
  const download = useExport(challenge)
  // With divisions ranks are those in the division, and the prize of a challenge in teams follows the teams.
  const hasOtherRanks = results.teams !== null || (results.divisions !== null && results.divisions.length > 1)
  const podium = hasOtherRanks ? null : podiumOf(results)
  const again = (
    <Button asChild variant="bora" size="lg" block>
      <Link {...paths.createChallenge(me || challenge.creator.id === session?.userId ? challenge.id : undefined)}>
        {t('again')}
      </Link>
    </Button>
  )
  const summary = cancelled
    ? [card('phase.cancelled'), peopleText(card, results.participants)]
    : [
        card('phase.lasted', { count: challenge.durationDays }),
        ...(results.teams ? [teams('count', { count: results.teams.length })] : []),
        peopleText(card, results.participants),
        t('workouts', { count: results.workouts, workouts: number(results.workouts) }),
      ]
  return (
    <>
      <div className="animate-page mx-auto w-full max-w-[calc(1080px+2*var(--gutter))] px-[var(--gutter)] pb-32 lg:pt-5 lg:pb-14">
        <Bar results={results} />
        <header className="pt-3 text-center">
          <h1 className="type-title text-title leading-[1.08] tracking-[-.03em] break-words lg:text-d1">
            {challenge.title}
          </h1>
          <p className="mt-2 text-sm text-ink-2 lg:text-ui">{summary.join(' · ')}</p>
        </header>
        <div className="mt-4 flex flex-col gap-3.5 lg:grid lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start lg:gap-6">
          <div className="flex min-w-0 flex-col gap-6 max-lg:contents">
            {cancelled ? (
              <CancelledCard
                card={{ ...challenge, cancelledBecause: results.cancelledBecause }}
                refunds={results.refunds}
              />
            ) : (
              <>
                {results.teams && (
                  <div className="max-lg:-order-4">
                    <FinalTeams results={results} />
                  </div>
                )}
                <TeamSplits results={results} className="max-lg:-order-1" />
                <FinalDivisions results={results} />
                <section
                  aria-label={t('standings')}
                  className={classes('@container', results.teams && 'max-lg:order-1')}
                >
                  {podium && <Places first={podium} results={results} />}
                  {results.teams && <PeopleHeading results={results} />}
                  <FinalStandings results={results} belowPodium={podium !== null} />
                </section>
              </>
            )}
            {me && !cancelled && (
              <MyReceipts challengeId={challenge.id} personId={me.person.id} className="max-lg:order-1" />
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-5 max-lg:contents">
            {!cancelled && <Outcome results={results} className={results.teams ? 'max-lg:-order-3' : ''} />}
            {!cancelled && <PrizeParts results={results} />}
            {/* On a phone, a result in teams follows the money: teams, receipt, split, and everything else below. */}
            {!cancelled && <TeamReceipt results={results} className="max-lg:-order-2" />}
            {me && !cancelled && results.trainedDays > 0 && (
              <Button asChild variant="solid" icon={<GalleryHorizontalEnd size={18} aria-hidden="true" />}>
                <Link {...paths.recap(challenge.id)}>{t('recap')}</Link>
              </Button>
            )}
            {!cancelled && <EarlierResults results={results} />}
            {me && !cancelled && (
              <Box className="flex items-center gap-4">
                <IconWell tone="maracuja" size={48}>
                  <CalendarCheck size={24} aria-hidden="true" />
                </IconWell>
                <p className="min-w-0 text-ui font-semibold">
                  {t('trained', { count: results.trainedDays, of: challenge.durationDays })}
                </p>
              </Box>
            )}
            {!cancelled && challenge.pool.kind !== 'none' && <MoneyClock results={results} />}
            {me && !cancelled && <Disputes results={results} />}
            <div className="flex flex-wrap gap-2.5 max-lg:order-2">
              {me && !cancelled && challenge.pool.kind !== 'none' && (
                <Button
                  variant="soft"
                  icon={<ReceiptText size={18} aria-hidden="true" />}
                  onClick={() => setStatement(true)}
                >
                  {texts('prize.statement')}
                </Button>
              )}
              {me && (
                <Button
                  variant="soft"
                  icon={<Download size={18} aria-hidden="true" />}
                  busy={download.isPending}
                  busyLabel={texts('menu.exportBusy')}
                  onClick={() => download.mutate()}
                >
                  {texts('menu.export')}
                </Button>
              )}
            </div>
            <Fingerprint hash={results.fingerprint} className="max-lg:order-2" />
            <div className="max-lg:hidden">{again}</div>
          </div>
        </div>
        <StatementDialog challengeId={challenge.id} open={statement} onOpenChange={setStatement} />
      </div>
      <div
        data-dock=""
        className="fixed inset-x-0 bottom-0 z-20 bg-canvas px-[var(--gutter)] pt-3 pb-[max(18px,env(safe-area-inset-bottom))] lg:hidden"
      >
        <div className="mx-auto max-w-[420px]">{again}</div>
      </div>
    </>
  )
}

function Bar({ results }: { results: ResultsData }) {
  const { t } = useTranslation('results')
  const { t: texts } = useTranslation('challenge')
  const { challenge, me } = results
  const [isSharing, setIsSharing] = useState(false)
  // A viewer with a result shares that; others share where the result is, if it is public.
  const hasCard = me !== null && challenge.status !== 'cancelled'
  const text = t('shareText', { title: challenge.title })
  return (
    <div className="flex min-h-[60px] items-center justify-between gap-3 pt-[env(safe-area-inset-top)]">
      <IconButton
        asChild
        label={texts('back')}
        icon={<ArrowLeft size={22} strokeWidth={2.3} aria-hidden="true" />}
        className="-ml-2.5"
      >
        <Link {...paths.challenge(challenge.id)} />
      </IconButton>
      <p className="text-base font-bold">{t('title')}</p>
      {challenge.isPrivate && !hasCard ? (
        <span className="size-11" />
      ) : (
        <IconButton
          label={texts('share')}
          icon={<Share2 size={21} strokeWidth={2.2} aria-hidden="true" />}
          className="-mr-2.5"
          aria-haspopup="dialog"
          onClick={() => setIsSharing(true)}
        />
      )}
      {hasCard ? (
        <ShareSheet shared={isSharing ? sharedResult(results, text) : null} onClose={() => setIsSharing(false)} />
      ) : (
        <ShareLink
          link={{ title: challenge.title, text, url: fullAddress(paths.overview(challenge.id)) }}
          open={isSharing}
          onOpenChange={setIsSharing}
        />
      )}
    </div>
  )
}

// The podium needs three people who scored; with fewer, the list is clearer.
function podiumOf({ standings }: ResultsData): FinalRow[] | null {
  return standings.length >= 3 && standings[2]!.score > 0 ? standings.slice(0, 3) : null
}

function Places({ first, results }: { first: readonly FinalRow[]; results: ResultsData }) {
  const { t } = useTranslation('challenge')
  return (
    <div className="pt-9">
      <Podium
        label={t('ranking.podium')}
        places={first.map(row => ({
          person: row.person,
          name: row.isMe ? t('you') : shortName(row.person.name),
          points: scoreText(results.challenge.type, row.score, currentLanguage()),
          place: row.rank,
          plate: place(row.rank),
        }))}
      />
    </div>
  )
}
