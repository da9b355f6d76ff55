import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HandCoins, Megaphone, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { Lanes } from '../../../art/Lanes.tsx'
import { PublicPage } from '../../../layout/PublicPage.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { paths, textOf } from '../../../navigation/paths.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { Apply } from './Apply.tsx'
import { Campaigns } from './Campaigns.tsx'

/** An introduction for everyone; the application, for members; campaigns, for ambassadors. */
export function Ambassador() {
  const { t } = useTranslation('ambassador')
  const session = useSession()
  const query = useQuery({ ...read('GET /me/ambassador'), enabled: session !== null, staleTime: 0 })
  const { data } = query
  return (
    <PublicPage title={t('title')} lead={data?.isAmbassador ? t('leadOwn') : t('lead')}>
      {!session ? (
        <>
          <WhatItIs />
          <Button asChild variant="bora" size="lg" className="mt-5">
            <Link {...paths.auth({ mode: 'sign-up', next: textOf(paths.ambassador()) })}>{t('signUp')}</Link>
          </Button>
        </>
      ) : data ? (
        data.isAmbassador ? (
          <Campaigns mine={data} />
        ) : (
          <>
            <WhatItIs />
            <Apply mine={data} />
          </>
        )
      ) : query.isError ? (
        <LoadFailed className="mt-6 rounded-lg bg-surface shadow-e1" title={t('failed')} safe="" query={query} />
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="mt-6 h-56 rounded-lg" />
          <Skeleton className="mt-4 h-40 rounded-lg" />
        </Loading>
      )}
    </PublicPage>
  )
}

const POINTS = [
  ['code', Megaphone],
  ['people', Users],
  ['money', HandCoins],
] as const

function WhatItIs() {
  const { t } = useTranslation('ambassador')
  return (
    <section
      aria-labelledby="what-it-is"
      className="relative isolate mt-6 overflow-hidden rounded-[28px] bg-goiaba p-5 text-on-goiaba sm:p-7"
    >
      <span aria-hidden="true" className="pointer-events-none absolute -top-24 -right-20 -z-10">
        <Lanes size={340} colour="var(--goiaba-lane)" />
      </span>
      <h2 id="what-it-is" className="type-title max-w-[16ch] text-d1">
        {t('what.title')}
      </h2>
      <ul className="mt-5 grid gap-4 sm:grid-cols-3">
        {POINTS.map(([name, Icon]) => (
          <li key={name} className="flex items-start gap-3 sm:flex-col">
            <span className="grid size-11 shrink-0 place-items-center rounded-[15px] bg-white">
              <Icon size={22} aria-hidden="true" />
            </span>
            <p className="min-w-0 text-ui">
              <strong className="block font-bold">{t(`what.${name}`)}</strong>
              {t(`what.${name}Sentence`)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
