import { formatShortMoney } from '@bora/rules/money.ts'
import { paidPlaces } from '@bora/rules/paid-places.ts'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { Camera, Dumbbell, Gift, Lock, Megaphone, Sparkles, Star, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar, Faces } from '../../../art/Avatar.tsx'
import { Cover } from '../../../art/Cover.tsx'
import { Portrait } from '../../../art/Portrait.tsx'
import { scoreText } from '../../workouts/components/score-text.ts'
import { coverBy, type Overview } from '../components/challenge-data.ts'
import { Fingerprint } from '../components/Fingerprint.tsx'
import { PrizeCard } from '../components/PrizeCard.tsx'
import { day, number } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { paths } from '../../../navigation/paths.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card as Box, IconWell, type WellTone } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Facts } from './Facts.tsx'
import type { OverviewSearch } from './overview-search.ts'
import { scoringSentence } from './scoring-sentence.ts'
import type { Joining } from './use-join-here.ts'

const SMALL = { size: 15, strokeWidth: 2.3, 'aria-hidden': true } as const
const ICON = { size: 24, 'aria-hidden': true } as const

/** A visitor's sections, from the cover down. */
export function OverviewSections({ challenge, joining }: { challenge: Overview; joining: Joining }) {
  return (
    <div className="flex min-w-0 flex-col">
      <CoverWithTags challenge={challenge} />
      <Inviter challenge={challenge} />
      <About challenge={challenge} />
      <Joined challenge={challenge} className="mt-4 lg:hidden" />
      <Facts challenge={challenge} className="mt-4 lg:hidden" />
      <PrizeCard card={challenge} className="mt-3.5 lg:hidden" />
      <HowItWorks challenge={challenge} />
      <Ranking challenge={challenge} joining={joining} />
      <CreatorCard challenge={challenge} className="mt-3.5 lg:hidden" />
      <Fingerprint hash={challenge.fingerprint} className="mt-3.5" />
    </div>
  )
}

/** Its title, its creator's description, and the target with its date. */
export function About({ challenge }: { challenge: Overview }) {
  const { t } = useTranslation('overview')
  const target = challenge.target === null ? null : scoreText(challenge.type, challenge.target, currentLanguage())
  const places = paidPlaces(challenge.pool)
  const sentence = target
    ? t('about.target', { target, date: day(challenge.endDate) })
    : places > 1
      ? t('about.places', { count: places, date: day(challenge.endDate) })
      : t('about.best', { date: day(challenge.endDate) })
  return (
    <>
      <h1 className="type-title mt-2 text-title-lg leading-[1.04] tracking-[-.03em] break-words lg:mt-2.5 lg:text-[2.875rem]">
        {challenge.title}
      </h1>
      <p className="mt-3 text-base whitespace-pre-line text-ink-2 lg:max-w-[660px] lg:text-[1.125rem]">
        {challenge.description || sentence}
      </p>
      {challenge.description && <p className="mt-2 text-ui text-ink-2">{sentence}</p>}
      {challenge.rules.passDays ? (
        <p className="mt-2 text-ui text-ink-2">{t('about.passes', { count: challenge.rules.passDays })}</p>
      ) : null}
    </>
  )
}

/** The inviter, if the link names one of the people shown; otherwise its creator. */
function Inviter({ challenge }: { challenge: Overview }) {
  const { t } = useTranslation('overview')
  const { t: texts } = useTranslation('challenge')
  const { invitedBy } = useSearch({ strict: false }) as OverviewSearch
  const inviter = [challenge.creator, ...challenge.faces].find(person => person.id === invitedBy)
  const person = inviter ?? challenge.creator
  const name = <strong className="font-bold text-ink">{person.name}</strong>
  return (
    <p className="mt-4 flex items-center gap-2.5 text-sm text-ink-2 lg:mt-6 lg:text-ui">
      <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={28} />
      {inviter ? (
        <span className="min-w-0">
          {name} {t('invites')}
        </span>
      ) : (
        <span className="min-w-0">
          {texts('createdBy')} {name}
        </span>
      )}
    </p>
  )
}

function CoverWithTags({ challenge }: { challenge: Overview }) {
  return (
    <div className="relative h-[210px] overflow-hidden rounded-[28px] sm:h-[260px] lg:aspect-[10/3] lg:h-auto lg:rounded-[36px]">
      {(['cover', 'wide'] as const).map(shape => (
        <Cover
          key={shape}
          id={challenge.id}
          category={challenge.category}
          by={coverBy(challenge)}
          shape={shape}
          className={shape === 'wide' ? 'hidden size-full lg:block' : 'block size-full lg:hidden'}
        />
      ))}
      <span className="absolute top-3 left-3 flex flex-wrap gap-1.5 lg:top-5 lg:left-5">
        <KindTags challenge={challenge} />
      </span>
    </div>
  )
}

/** New, sponsored, free or the fee: the plates on the cover. */
export function KindTags({ challenge }: { challenge: Overview }) {
  const { t, i18n } = useTranslation('challenge-card')
  const { pool } = challenge
  return (
    <>
      {challenge.isFeatured && (
        <Tag tone="ink" icon={<Star {...SMALL} />}>
          {t('tag.featured')}
        </Tag>
      )}
      {challenge.isNew && (
        <Tag tone="ink" icon={<Sparkles {...SMALL} />}>
          {t('tag.new')}
        </Tag>
      )}
      {pool.kind === 'sponsored' && (
        <Tag tone="paper" icon={<Gift {...SMALL} />}>
          {t('tag.sponsored')}
        </Tag>
      )}
      {challenge.isAmbassador && (
        <Tag tone="paper" icon={<Megaphone {...SMALL} />}>
          {t('tag.ambassador')}
        </Tag>
      )}
      {challenge.isPrivate && (
        <Tag tone="paper" icon={<Lock {...SMALL} />}>
          {t('tag.private')}
        </Tag>
      )}
      {pool.entryFeeCents > 0 ? (
        <Tag tone="paper">
          {t('tag.entry', { amount: formatShortMoney(pool.entryFeeCents, pool.currency, i18n.language) })}
        </Tag>
      ) : (
        <Tag tone="paper-folha">{t('tag.free')}</Tag>
      )}
    </>
  )
}

/** Faces and the number of participants. */
export function Joined({ challenge, className }: { challenge: Overview; className?: string }) {
  const { t } = useTranslation('overview')
  const { t: card } = useTranslation('challenge-card')
  if (challenge.participants === 0) return <p className={`text-ui text-ink-2 ${className ?? ''}`}>{t('beFirst')}</p>
  return (
    <p className={`flex items-center gap-3 text-ui text-ink-2 ${className ?? ''}`}>
      <Faces people={challenge.faces.slice(0, 4)} size={36} />
      <span>
        <strong className="font-bold text-ink">
          {card('people', { count: challenge.participants, people: number(challenge.participants) })}
        </strong>{' '}
        {t('joined', { count: challenge.participants })}
      </span>
    </p>
  )
}

/** Train, send the photo, score. */
export function HowItWorks({ challenge }: { challenge: Overview }) {
  const { t } = useTranslation('overview')
  const steps: Array<{ tone: WellTone; icon: ReactNode; title: string; sentence: string }> = [
    {
      tone: 'mar',
      icon: <Dumbbell {...ICON} />,
      title: t('how.train'),
      sentence: challenge.type === 'gps_run' ? t('how.trainGps') : t('how.trainSentence'),
    },
    { tone: 'brand', icon: <Camera {...ICON} />, title: t('how.photo'), sentence: t('how.photoSentence') },
    { tone: 'maracuja', icon: <Trophy {...ICON} />, title: t('how.score'), sentence: scoringSentence(t, challenge) },
  ]
  return (
    <section
      id="how"
      aria-labelledby="how-title"
      className="mt-3.5 scroll-mt-6 rounded-lg bg-surface p-5 shadow-e1 lg:mt-7 lg:rounded-none lg:bg-transparent lg:p-0 lg:shadow-none"
    >
      <h2 id="how-title" className="type-title mb-4 text-h1 lg:sr-only">
        {t('how.title')}
      </h2>
      <ol className="flex flex-col gap-5 lg:grid lg:grid-cols-3 lg:gap-3.5">
        {steps.map(step => (
          <li
            key={step.title}
            className="flex gap-4 lg:flex-col lg:gap-4 lg:rounded-[28px] lg:bg-surface lg:p-4.5 lg:pb-6 lg:shadow-e1"
          >
            <IconWell tone={step.tone} size={48}>
              {step.icon}
            </IconWell>
            <span>
              <h3 className="type-title text-h2">{step.title}</h3>
              <p className="mt-1 text-ui text-ink-2">{step.sentence}</p>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type RankingProps = { challenge: Overview; joining: Joining }

/** A signed-in person may view the ranking of a public challenge; only visitors find it locked. */
function Ranking({ challenge, joining }: RankingProps) {
  const { t } = useTranslation('overview')
  const session = useSession()
  const inside = joining.wish === 'open' || session?.userId === challenge.creator.id
  if (!session || (challenge.isPrivate && !inside)) return <LockedRanking joining={joining} />
  return (
    <Box
      as="section"
      aria-labelledby="ranking-title"
      className="mt-3.5 flex flex-wrap items-center gap-4 lg:mt-4 lg:p-5"
    >
      <IconWell tone="maracuja" size={48}>
        <Trophy {...ICON} />
      </IconWell>
      <div className="min-w-[180px] flex-1">
        <h2 id="ranking-title" className="type-title text-h1">
          {t('locked.ranking')}
        </h2>
        <p className="mt-1 text-ui text-ink-2">{t('ranking.sentence')}</p>
      </div>
      <Button asChild variant="solid">
        <Link {...paths.challenge(challenge.id)}>{t('ranking.open')}</Link>
      </Button>
    </Box>
  )
}

function LockedRanking({ joining }: { joining: Joining }) {
  const { t } = useTranslation('overview')
  const session = useSession()
  const here = useLocation({ select: location => location.href })
  const action = session ? (
    <Button variant="solid" onClick={joining.ask}>
      {t('locked.join')}
    </Button>
  ) : (
    <Button asChild variant="solid">
      <Link {...paths.auth({ next: here })}>
        <span className="lg:hidden">{t('locked.action')}</span>
        <span className="max-lg:hidden">{t('locked.short')}</span>
      </Link>
    </Button>
  )
  return (
    <Box
      as="section"
      aria-labelledby="locked-title"
      className="relative mt-3.5 overflow-hidden lg:mt-4 lg:flex lg:items-center lg:gap-4 lg:p-5"
    >
      <p aria-hidden="true" className="type-title text-h1 lg:hidden">
        {t('locked.ranking')}
      </p>
      <span aria-hidden="true" className="mt-4 flex flex-col gap-4 opacity-60 blur-[7px] lg:hidden">
        {(['short', 'curls'] as const).map(face => (
          <span key={face} className="flex items-center gap-4">
            <span className="h-4 w-6 rounded bg-line-strong/50" />
            <Portrait name={face} className="size-11 rounded-full" />
            <span className="h-4 flex-1 rounded bg-line-strong/40" />
            <span className="h-4 w-12 rounded bg-line-strong/40" />
          </span>
        ))}
      </span>
      <span className="relative z-10 mx-auto -mt-16 grid size-[54px] place-items-center rounded-full bg-raised shadow-e2 lg:m-0 lg:size-12 lg:bg-fill lg:shadow-none">
        <Lock {...ICON} />
      </span>
      <div className="relative text-center lg:flex-1 lg:text-left">
        <h2 id="locked-title" className="type-title mt-4 text-h1 lg:mt-0">
          {t('locked.title')}
        </h2>
        <p className="mt-1 text-ui text-ink-2">{t(session ? 'locked.joinSentence' : 'locked.sentence')}</p>
      </div>
      <div className="relative mt-4 mb-4 flex justify-center lg:m-0">{action}</div>
    </Box>
  )
}

/** The creator of the challenge, and how many others they created. */
export function CreatorCard({ challenge, className }: { challenge: Overview; className?: string }) {
  const { t } = useTranslation('overview')
  return (
    <Box className={`flex items-center gap-4 ${className ?? ''}`}>
      <Creator challenge={challenge} before={t('createdBy')} />
    </Box>
  )
}

export function Creator({ challenge, before }: { challenge: Overview; before?: string }) {
  const { t } = useTranslation('overview')
  const { creator, creatorChallenges } = challenge
  return (
    <>
      <Avatar userId={creator.id} name={creator.name} photoUrl={creator.photoUrl} size={56} />
      <span className="min-w-0">
        {before && <span className="block text-[0.8125rem] text-ink-2">{before}</span>}
        <span className="block truncate text-base font-bold">{creator.name}</span>
        <span className="block text-sm text-ink-2">{t('creatorChallenges', { count: creatorChallenges })}</span>
      </span>
    </>
  )
}
