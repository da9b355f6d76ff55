import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PageSpinner } from '../../states/PageSpinner.tsx'
import { useMe } from '../../api/me.ts'
import { read } from '../../api/queries.ts'
import { deviceTimeZone } from '../../device/clock.ts'
import { paths } from '../../navigation/paths.ts'
import { Home } from './Home.tsx'

/**
 * The home screen with the dialogs that open over it at their own address, such as the create wizard. Two things come
 * before it: the country, for people whose account wasn't created with the sign-up form; and how Bora works, once a
 * first workout is logged.
 */
export function HomeFrame() {
  const router = useRouter()
  const profile = useMe()?.profile
  const home = useQuery(read('GET /home', { query: { timeZone: deviceTimeZone() } }))
  const hasTrained = home.data !== undefined && home.data.lastWorkoutAt !== null
  const isNew = profile?.countryChosenAt === null || (profile?.introSeenAt === null && hasTrained)
  // The originally requested address: while navigating to the welcome, the current one has already changed.
  const [here] = useState(() => router.state.location.href)
  useEffect(() => {
    if (isNew) void router.navigate({ ...paths.welcome(here), replace: true })
  }, [isNew, here, router])
  if (isNew) return <PageSpinner />
  return (
    <>
      <Home />
      <Outlet />
    </>
  )
}
