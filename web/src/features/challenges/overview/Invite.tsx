import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { storeOpenedInvite } from '../../../after-sign-in/opened-invite.ts'
import { type Answer, ApiError, call } from '../../../api/api.ts'
import { Avatar, Faces } from '../../../art/Avatar.tsx'
import { Cover } from '../../../art/Cover.tsx'
import { ChallengeTags } from '../components/ChallengeTags.tsx'
import { coverBy, type Overview } from '../components/challenge-data.ts'
import { phaseNow, phaseText } from '../components/phase.ts'
import { PrizeCard } from '../components/PrizeCard.tsx'
import { PageLoadFailed } from '../../../states/LoadFailed.tsx'
import { deviceId } from '../../../device/device-id.ts'
import { number } from '../../../language/format.ts'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { paths } from '../../../navigation/paths.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { DeadInvite } from './DeadInvite.tsx'
import { JoinSheets } from './JoinSheets.tsx'
import { useDecline } from './use-decline.ts'
import { useGoInside } from './use-go-inside.ts'
import { useJoinHere } from './use-join-here.ts'

type Opened = Answer<'POST /invites/:token/open'>

/** An invite: who sent it, for which challenge, and yes or no. It is stored in the account of a signed-in person. */
export function Invite() {
  const { t } = useTranslation('invite')
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const session = useSession()
  const query = useQuery({
    queryKey: ['invite', token, session?.userId ?? null],
    queryFn: () => call('POST /invites/:token/open', { params: { token }, body: { device: deviceId() } }),
    staleTime: 0,
  })
  const opened = query.data
  useEffect(() => {
    if (!session && opened?.state === 'valid') storeOpenedInvite(token)
  }, [session, opened?.state, token])
  usePageTitle(opened?.challenge?.title)
  return (
    <main id="main" className="flex flex-1 flex-col">
      {opened ? (
        <Told key={session?.userId ?? ''} opened={opened} token={token} />
      ) : query.error instanceof ApiError && query.error.status === 404 ? (
        <DeadInvite why="invalid" />
      ) : query.isError ? (
        <PageLoadFailed title={t('failed')} safe="" query={query} />
      ) : (
        <Loading text={t('loading')}>
          <div className="mx-auto w-full max-w-[560px]">
            <Skeleton className="h-[300px] sm:mt-10 sm:rounded-[36px]" />
            <Skeleton className="mx-5 mt-6 h-6 w-1/2" />
            <Skeleton className="mx-5 mt-3 h-20" />
          </div>
        </Loading>
      )}
    </main>
  )
}

function Told({ opened: { state, inviter, challenge }, token }: { opened: Opened; token: string }) {
  if (state === 'expired' || !challenge || !inviter) return <DeadInvite why="expired" />
  if (state === 'valid') return <Asked challenge={challenge} inviter={inviter} token={token} />
  return <DeadInvite why={state} challenge={challenge} />
}

type AskedProps = { challenge: Overview; inviter: NonNullable<Opened['inviter']>; token: string }

function Asked({ challenge, inviter, token }: AskedProps) {
  const { t } = useTranslation('invite')
  const { t: card } = useTranslation('challenge-card')
  const { t: errors } = useTranslation('errors')
  const came = { invite: token, invitedBy: inviter.id, asksToJoin: false }
  const joining = useJoinHere(challenge, came, useGoInside(challenge.id))
  const { decline, busy } = useDecline(token)
  const [before, after] = t('asks', { name: '|' }).split('|')
  return (
    <>
      <div className="animate-page relative mx-auto flex w-full max-w-[560px] flex-1 flex-col max-sm:min-h-dvh sm:my-10 sm:flex-none sm:overflow-hidden sm:rounded-[36px] sm:bg-surface sm:shadow-e2">
        <div className="relative h-[232px] shrink-0 overflow-hidden sm:h-[280px]">
          <Cover
            id={challenge.id}
            category={challenge.category}
            by={coverBy(challenge)}
            shape="cover"
            className="absolute inset-0 size-full"
          />
          <button
            type="button"
            aria-label={t('notNow')}
            onClick={decline}
            disabled={busy}
            className="absolute top-[max(12px,env(safe-area-inset-top))] left-4 grid size-11 place-items-center rounded-full bg-paint-ink/70 text-white"
          >
            <X size={22} aria-hidden="true" />
          </button>
        </div>
        <div className="relative -mt-7 flex flex-1 flex-col rounded-t-[28px] bg-canvas px-[var(--gutter)] pt-14 sm:bg-surface sm:px-8">
          <span className="absolute -top-10 left-[var(--gutter)] rounded-full ring-[6px] ring-canvas sm:left-8 sm:ring-surface">
            <Avatar userId={inviter.id} name={inviter.name} photoUrl={inviter.photoUrl} size={84} />
          </span>
          <p className="text-base text-ink-2">
            {before}
            <strong className="font-bold text-ink">{inviter.name}</strong>
            {after}
          </p>
          <h1 className="type-title mt-1 text-title-lg leading-[1.04] tracking-[-.03em] break-words">
            {challenge.title}
          </h1>
          <p className="mt-2 text-ui text-ink-2">{phaseText(card, phaseNow(challenge))}</p>
          <div className="mt-3">
            <ChallengeTags card={challenge} />
          </div>
          {challenge.faces.length > 0 && (
            <p className="mt-4 flex items-center gap-3 text-ui text-ink-2">
              <Faces people={challenge.faces} />
              <span>{t('inside', { count: challenge.participants, people: number(challenge.participants) })}</span>
            </p>
          )}
          {challenge.pool.kind !== 'none' && <PrizeCard card={challenge} className="mt-5" />}
          <div
            data-dock=""
            className="bottom-0 -mx-[var(--gutter)] mt-auto flex flex-col gap-2 bg-canvas px-[var(--gutter)] pt-6 pb-[max(20px,env(safe-area-inset-bottom))] max-sm:sticky sm:mx-0 sm:bg-surface sm:px-0 sm:pt-8"
          >
            <Button
              variant="bora"
              size="lg"
              block
              busy={joining.busy}
              busyLabel={t('joining')}
              disabled={joining.wish === 'closed'}
              onClick={joining.ask}
              disc="arrow"
            >
              {t('accept')}
            </Button>
            {joining.against && <p className="text-center text-sm text-ink-2">{errors(joining.against)}</p>}
            <Button variant="ghost" size="lg" busy={busy} onClick={decline} className="justify-center">
              {t('notNow')}
            </Button>
            <Link
              {...paths.overview(challenge.id, { invite: token, invitedBy: inviter.id })}
              className="tap-44 mx-auto rounded-sm text-sm font-semibold text-ink-2 underline underline-offset-4"
            >
              {t('more')}
            </Link>
          </div>
        </div>
      </div>
      <JoinSheets challenge={challenge} joining={joining} />
    </>
  )
}
