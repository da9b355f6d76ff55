import { Link } from '@tanstack/react-router'
import { ArrowLeft, Ellipsis, Share2, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../art/Avatar.tsx'
import { Cover } from '../../../art/Cover.tsx'
import { type Details, coverBy } from '../components/challenge-data.ts'
import { ChallengeTags } from '../components/ChallengeTags.tsx'
import { mayLogNow } from '../components/may-log-now.ts'
import { phaseNow } from '../components/phase.ts'
import { useWide } from '../../../device/use-wide.ts'
import { day } from '../../../language/format.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { ActionsState } from './Actions.tsx'
import { shareOf } from './share-of.ts'

const ICON = { size: 21, strokeWidth: 2.3, 'aria-hidden': true } as const
const SMALL = { size: 19, strokeWidth: 2.2, 'aria-hidden': true } as const
// The offset by which the sheet's class moves it up.
const SHEET_OVER_COVER = 34
type HeadProps = { challenge: Details; actions: ActionsState }

/** Cover, tags, title and creator: a full-bleed cover with a sheet over it on a phone, a card on the desktop. */
export function Head({ challenge, actions }: HeadProps) {
  const wide = useWide()
  return (
    <header>
      <Bar challenge={challenge} actions={actions} />
      <div className="lg:flex lg:min-h-[172px] lg:overflow-hidden lg:rounded-[28px] lg:bg-surface lg:shadow-e2">
        <div className="relative h-[250px] overflow-hidden sm:h-[290px] lg:order-2 lg:h-auto lg:w-[42.5%] lg:shrink-0">
          <Cover
            id={challenge.id}
            category={challenge.category}
            by={coverBy(challenge)}
            shape="cover"
            covered={wide ? 0 : SHEET_OVER_COVER}
            className="absolute inset-0 size-full"
          />
        </div>
        <div className="relative -mt-[34px] min-w-0 flex-1 rounded-t-xl bg-canvas px-[var(--gutter)] pt-5.5 lg:mt-0 lg:flex lg:flex-col lg:justify-center lg:rounded-none lg:bg-transparent lg:px-7 lg:py-6">
          <Words challenge={challenge} />
        </div>
      </div>
    </header>
  )
}

function Words({ challenge }: { challenge: Details }) {
  const { t } = useTranslation('challenge')
  const { t: card } = useTranslation('challenge-card')
  const phase = phaseNow(challenge).phase
  const date =
    phase === 'cancelled'
      ? card('phase.cancelled').toLocaleLowerCase()
      : phase === 'upcoming'
        ? card('phase.startsOn', { date: day(challenge.startDate) })
        : card(phase === 'active' ? 'phase.endsOn' : 'phase.endedOn', { date: day(challenge.endDate) })
  return (
    <>
      <div className="lg:hidden">
        <ChallengeTags card={challenge} />
      </div>
      <div className="hidden lg:block">
        <ChallengeTags card={challenge} people />
      </div>
      <h1 className="type-title mt-3.5 text-title-lg leading-[1.04] tracking-[-.03em] break-words lg:text-[2.5rem]">
        {challenge.title}
      </h1>
      <p className="mt-3.5 flex items-center gap-3 text-ui text-ink-2 lg:mt-4">
        <Avatar
          userId={challenge.creator.id}
          name={challenge.creator.name}
          photoUrl={challenge.creator.photoUrl}
          size={30}
        />
        <span className="min-w-0">
          {t('createdBy')} <strong className="font-bold text-ink">{challenge.creator.name}</strong>
          <span className="max-lg:hidden"> · {date}</span>
        </span>
      </p>
    </>
  )
}

function Bar({ challenge, actions }: HeadProps) {
  const { t } = useTranslation('challenge')
  const { can } = challenge
  const ahead = phaseNow(challenge).phase === 'upcoming'
  const share = shareOf(challenge, actions)
  return (
    <div className="mb-3 hidden items-center gap-2.5 lg:flex">
      <Link
        {...paths.home()}
        hash="my-challenges"
        className="mr-auto inline-flex min-h-11 items-center gap-3 rounded-full pr-3 text-ui font-medium text-ink-2 hover:text-ink"
      >
        <ArrowLeft {...ICON} />
        {t('myChallenges')}
      </Link>
      {mayLogNow(challenge) && !ahead && (
        <Button asChild variant="bora" disc="plus">
          <Link {...paths.addActivity(challenge.id)}>{t('log')}</Link>
        </Button>
      )}
      {can.invite ? (
        <Button
          {...(ahead ? { variant: 'bora', disc: 'share' } : { variant: 'soft', icon: <UserPlus {...SMALL} /> })}
          onClick={() => actions.open('invite')}
        >
          {t('invite')}
        </Button>
      ) : (
        share && (
          <Button variant="soft" icon={<Share2 {...SMALL} />} onClick={share}>
            {t('share')}
          </Button>
        )
      )}
      <IconButton look="soft" label={t('more')} icon={<Ellipsis {...ICON} />} onClick={() => actions.open('menu')} />
    </div>
  )
}
