import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { deviceTimeZone } from '../../device/clock.ts'
import { OfflineWorkouts } from '../../features/workouts/components/OfflineWorkouts.tsx'
import { InstallInvitation } from './InstallInvitation.tsx'

/**
 * Home's banners about this device: the workouts in its outbox and, after a first workout, that the app can be
 * installed.
 */
export function HomeBanners() {
  const home = useQuery({ ...read('GET /home', { query: { timeZone: deviceTimeZone() } }), enabled: false })
  const hasTrained = home.data !== undefined && home.data.lastWorkoutAt !== null
  return (
    <div className="mt-4 mb-5 flex flex-col gap-4 empty:hidden">
      <OfflineWorkouts />
      {hasTrained && <InstallInvitation />}
    </div>
  )
}
