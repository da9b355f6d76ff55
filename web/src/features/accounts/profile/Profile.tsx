import { useQuery } from '@tanstack/react-query'
import { Cookie, Gauge, LifeBuoy, Megaphone, ShieldCheck, UserPlus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentArrival, clearArrival } from '../../../session/arrival.ts'
import { SettingsCard, SettingsFrame } from '../components/settings/SettingsFrame.tsx'
import { BadgeCollection } from '../../social/components/badges/BadgeCollection.tsx'
import { LinkCard } from '../../../layout/LinkCard.tsx'
import { SignOutButton } from '../../../layout/SignOutButton.tsx'
import { ThemeChoice } from '../../../layout/ThemeChoice.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { deviceTimeZone } from '../../../device/clock.ts'
import { loadTexts } from '../../../language/language.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import { useOnce } from '../../../loading/use-once.ts'
import { paths } from '../../../navigation/paths.ts'
import { useDialogAddress } from '../../../navigation/use-dialog-address.ts'
import { read } from '../../../api/queries.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmailCard } from './EmailCard.tsx'
import { MyWall } from './MyWall.tsx'
import { NameField } from './NameField.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { ChangePortrait } from './ChangePortrait.tsx'

const MyBadges = lazy(() =>
  loadChunk(() => Promise.all([import('./MyBadges.tsx'), loadTexts('badges')])).then(([module]) => ({
    default: module.MyBadges,
  })),
)

const BlockedPeople = lazy(() =>
  loadChunk(() => Promise.all([import('./BlockedPeople.tsx'), loadTexts('person')])).then(([module]) => ({
    default: module.BlockedPeople,
  })),
)

/**
 * The person's own profile: portrait, the year as a wall, badges, name, place, language, address. Everything is saved
 * automatically.
 */
export function Profile() {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const me = useQuery({ ...read('GET /me'), staleTime: 0 })
  // Its height shifts everything below it, so the page waits for it.
  const wall = useQuery(read('GET /me/wall', { query: { timeZone: deviceTimeZone() } }))
  const isWallThere = useOnce(!wall.isLoading)
  const [arrival] = useState(currentArrival)
  useEffect(() => clearArrival, [])
  const badges = useDialogAddress('badges')
  return (
    <SettingsFrame title={t('title')} back={paths.home()} isTab>
      {me.data && isWallThere ? (
        <>
          {arrival?.firstHalf && (
            <Banner
              tone="done"
              title={t('email.firstHalf')}
              sentence={t('email.firstHalfSentence')}
              className="lg:col-span-2"
            />
          )}
          <ChangePortrait me={me.data} />
          <MyWall />
          <Suspense fallback={<Skeleton className="h-[240px] rounded-lg lg:col-span-2" />}>
            <MyBadges personId={me.data.id} onOpen={() => badges.open('me')} />
          </Suspense>
          <BadgeCollection personId={badges.value && me.data.id} onClose={badges.close} />
          <Suspense fallback={null}>
            <BlockedPeople />
          </Suspense>
          <SettingsCard title={t('about')}>
            <NameField name={me.data.name} />
            <PlaceFields me={me.data} />
            <div className="flex flex-col gap-2">
              <p aria-hidden="true" className="text-sm font-[650]">
                {common('account.theme')}
              </p>
              <ThemeChoice />
            </div>
          </SettingsCard>
          <div className="flex min-w-0 flex-col gap-4">
            <EmailCard me={me.data} carried={arrival?.error} />
            <LinkCard
              place={paths.referrals()}
              tone="goiaba"
              icon={<UserPlus size={22} aria-hidden="true" />}
              title={t('referrals.title')}
              sentence={t('referrals.sentence')}
            />
            <LinkCard
              place={paths.security()}
              tone="mar"
              icon={<ShieldCheck size={22} aria-hidden="true" />}
              title={t('security.title')}
              sentence={t('security.sentence')}
            />
            <LinkCard
              place={paths.gdprSettings()}
              tone="neutral"
              icon={<Cookie size={22} aria-hidden="true" />}
              title={t('privacy.title')}
              sentence={t('privacy.sentence')}
            />
            <LinkCard
              place={paths.ownLimits()}
              tone="folha"
              icon={<Gauge size={22} aria-hidden="true" />}
              title={t('limits.title')}
              sentence={t('limits.sentence')}
            />
            <LinkCard
              place={paths.ambassador()}
              tone="goiaba"
              icon={<Megaphone size={22} aria-hidden="true" />}
              title={t('ambassador.title')}
              sentence={t('ambassador.sentence')}
            />
            <LinkCard
              place={paths.help()}
              tone="maracuja"
              icon={<LifeBuoy size={22} aria-hidden="true" />}
              title={t('help.title')}
              sentence={t('help.sentence')}
            />
            <SignOutButton />
          </div>
        </>
      ) : me.isError ? (
        <LoadFailed className="rounded-lg bg-surface shadow-e1 lg:col-span-2" title={t('failed')} safe="" query={me} />
      ) : (
        <div className="lg:col-span-2">
          <Loading text={t('loading')}>
            <div className="grid gap-4 lg:grid-cols-2">
              <Skeleton className="h-[136px] rounded-lg lg:col-span-2" />
              <Skeleton className="h-[420px] rounded-lg" />
              <Skeleton className="h-[220px] rounded-lg" />
            </div>
          </Loading>
        </div>
      )}
    </SettingsFrame>
  )
}
