import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentArrival, forgetArrival } from '../../session/arrival.ts'
import { SettingsCard, SettingsFrame } from '../../components/account/SettingsFrame.tsx'
import { BadgeCollection } from '../../components/badges/BadgeCollection.tsx'
import { LoadFailed } from '../../components/states/LoadFailed.tsx'
import { loadTexts } from '../../language/language.ts'
import { loadPart } from '../../loading/load-code.ts'
import { paths } from '../../navigation/paths.ts'
import { useDialogAddress } from '../../navigation/use-dialog-address.ts'
import { read } from '../../api/queries.ts'
import { Banner } from '../../ui/Banner.tsx'
import { IconWell } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmailCard } from './EmailCard.tsx'
import { MyWall } from './MyWall.tsx'
import { NameField } from './NameField.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { ChangePortrait } from './ChangePortrait.tsx'

const MyBadges = lazy(() =>
  loadPart(() => Promise.all([import('./MyBadges.tsx'), loadTexts('badges')])).then(([module]) => ({
    default: module.MyBadges,
  })),
)

/** Who one is here: face, the year as a wall, badges, name, place, language, address. Everything is stored by itself. */
export function Profile() {
  const { t } = useTranslation('profile')
  const me = useQuery({ ...read('GET /me'), staleTime: 0 })
  const [arrival] = useState(currentArrival)
  useEffect(() => forgetArrival, [])
  const badges = useDialogAddress('badges')
  return (
    <SettingsFrame title={t('title')} back={paths.home()} isTab>
      {me.data ? (
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
          <SettingsCard title={t('about')}>
            <NameField name={me.data.name} />
            <PlaceFields me={me.data} />
          </SettingsCard>
          <div className="flex min-w-0 flex-col gap-4">
            <EmailCard me={me.data} carried={arrival?.error} />
            <Link
              {...paths.security()}
              className="flex min-h-[74px] items-center gap-3.5 rounded-lg bg-surface p-4 shadow-e1 hover:bg-fill"
            >
              <IconWell tone="mar" size={44}>
                <ShieldCheck size={22} aria-hidden="true" />
              </IconWell>
              <span className="min-w-0 flex-1">
                <span className="block text-ui font-[650]">{t('security.title')}</span>
                <span className="block text-sm text-ink-2">{t('security.sentence')}</span>
              </span>
              <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-3" />
            </Link>
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
