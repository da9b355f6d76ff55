import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PageSpinner } from '../../components/states/PageSpinner.tsx'
import { useMe } from '../../api/me.ts'
import { paths } from '../../navigation/paths.ts'
import { Home } from './Home.tsx'

/**
 * The home screen with the dialogs that have an address of their own over it, such as the create wizard. Whoever hasn't
 * said their country yet is welcomed first: the account came from an invitation or another way round the sign-up form.
 */
export function HomeFrame() {
  const router = useRouter()
  const isNew = useMe()?.profile?.countryChosenAt === null
  // The address as it was asked for: while the welcome is on its way, the present one is already another.
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
