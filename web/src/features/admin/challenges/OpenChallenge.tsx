import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { CancelChallenge } from '../components/CancelChallenge.tsx'
import { AdminSection } from '../components/AdminSection.tsx'
import { DetailState } from '../components/DetailState.tsx'
import { whenText } from '../../challenges/components/phase.ts'
import { compactNumber, money } from '../../../language/format.ts'
import { deskPaths } from '../../../navigation/desk-paths.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type Mark, type WholeChallenge } from './challenge-desk.ts'
import { MarkDialog } from './MarkDialog.tsx'
import { StandingTags } from './StandingTags.tsx'

type Asked = { mark: Mark; isSet: boolean } | 'cancel'

/** One challenge in detail: its facts, the available actions, and the history. */
export function OpenChallenge({ id }: { id: string }) {
  const { t } = useTranslation('admin-challenges')
  const query = useQuery({
    ...read('GET /admin/challenges/:challengeId', { params: { challengeId: id } }),
    staleTime: 0,
  })
  const [asked, ask] = useState<Asked | null>(null)
  if (query.data) {
    const challenge = query.data
    return (
      <>
        <Head challenge={challenge} />
        <div className="mt-5 flex flex-col gap-5">
          <Facts challenge={challenge} />
          <Actions challenge={challenge} onAsk={ask} />
          <Done acts={challenge.acts} />
        </div>
        {asked === 'cancel' ? (
          <CancelChallenge challenge={challenge} onClose={() => ask(null)} />
        ) : (
          asked && <MarkDialog challenge={challenge} {...asked} onClose={() => ask(null)} />
        )}
      </>
    )
  }
  return (
    <DetailState
      query={query}
      gone={{ title: t('gone'), sentence: t('goneSentence') }}
      failed={{ title: t('failed'), safe: '' }}
      loading={t('loading')}
    >
      <Skeleton className="h-9 w-64" />
      <Skeleton className="mt-5 h-64 rounded-lg" />
      <Skeleton className="mt-5 h-28 rounded-lg" />
    </DetailState>
  )
}

function Head({ challenge }: { challenge: WholeChallenge }) {
  const { t } = useTranslation('admin-challenges')
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="type-title text-[1.5rem] break-words">{challenge.title}</h2>
        <div className="mt-2">
          <StandingTags challenge={challenge} />
        </div>
      </div>
      <Button asChild variant="soft">
        <Link {...paths.challenge(challenge.id)}>{t('toChallenge')}</Link>
      </Button>
    </header>
  )
}

function Facts({ challenge }: { challenge: WholeChallenge }) {
  const { t } = useTranslation(['admin-challenges', 'challenge-card'])
  const { creator, type, participants, unpaid, pool, openDisputes, endedAt } = challenge
  const amount = (cents: number) => money(cents, pool.currency)
  return (
    <AdminSection title={t('facts.title')}>
      <p className="mb-3 break-words whitespace-pre-line text-ink-2">{challenge.description}</p>
      <dl className="text-ui">
        <Fact label={t('facts.creator')}>
          <Link {...deskPaths.adminUsers({ open: creator.id })} className="underline">
            {creator.name}
          </Link>
        </Fact>
        <Fact label={t('facts.type')}>{t(`challenge-card:type.${type}`)}</Fact>
        <Fact label={t('facts.created')}>{whenText(challenge.createdAt)}</Fact>
        <Fact label={t('facts.starts')}>{whenText(challenge.startsAt)}</Fact>
        <Fact label={t(endedAt ? 'facts.ended' : 'facts.settles')}>{whenText(endedAt ?? challenge.settlesAt)}</Fact>
        <Fact label={t('facts.participants')}>
          {compactNumber(participants)}
          {unpaid > 0 && ` (${t('facts.unpaid', { count: unpaid })})`}
        </Fact>
        <Fact label={t('facts.prize')}>
          {pool.kind === 'none' ? t('facts.noPrize') : `${t(`prize.${pool.kind}`)} · ${amount(pool.poolCents)}`}
          {(pool.kind === 'sponsored' || pool.kind === 'fixed') && !pool.guaranteed && ` · ${t('facts.notThere')}`}
        </Fact>
        {pool.entryFeeCents > 0 && <Fact label={t('facts.entry')}>{amount(pool.entryFeeCents)}</Fact>}
        {openDisputes > 0 && (
          <Fact label={t('facts.disputes')}>
            <Link {...deskPaths.adminDisputes()} className="underline">
              {compactNumber(openDisputes)}
            </Link>
          </Fact>
        )}
      </dl>
    </AdminSection>
  )
}

type ActionsProps = { challenge: WholeChallenge; onAsk: (asked: Asked) => void }

function Actions({ challenge, onAsk }: ActionsProps) {
  const { t } = useTranslation('admin-challenges')
  const { can, marks, isOwn } = challenge
  const marking = can.filter(each => each !== 'cancel')
  return (
    <AdminSection title={t('do.title')}>
      {can.length === 0 ? (
        <p className="text-ink-2">{t(isOwn ? 'do.own' : 'do.over')}</p>
      ) : (
        <div className="flex flex-wrap gap-2.5">
          {marking.map(mark => {
            const isSet = !marks.includes(mark)
            return (
              <Button key={mark} variant="soft" onClick={() => onAsk({ mark, isSet })}>
                {t(`do.${mark}.${isSet ? 'set' : 'unset'}`)}
              </Button>
            )
          })}
          {can.includes('cancel') && (
            <Button variant="danger" onClick={() => onAsk('cancel')}>
              {t('do.cancel')}
            </Button>
          )}
        </div>
      )}
    </AdminSection>
  )
}

function Done({ acts }: Pick<WholeChallenge, 'acts'>) {
  const { t } = useTranslation(['admin-challenges', 'admin-payouts'])
  return (
    <AdminSection title={t('acts')}>
      {acts.length === 0 && <p className="text-sm text-ink-2">{t('noActs')}</p>}
      <ol className="flex flex-col gap-3">
        {acts.map(({ at, by, act, note }) => (
          <li key={at + act} className="text-sm">
            <p className="font-[650]">{t(`admin-payouts:act.${act}`)}</p>
            <p className="text-ink-2">{t('admin-payouts:actBy', { name: by.name, moment: whenText(at) })}</p>
            {note && <p className="mt-0.5 break-words whitespace-pre-line text-ink-2">{note}</p>}
          </li>
        ))}
      </ol>
    </AdminSection>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
      <dt className="shrink-0 text-ink-2">{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  )
}
