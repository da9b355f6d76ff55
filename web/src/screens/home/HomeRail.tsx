import { BalanceCard } from './BalanceCard.tsx'
import type { HomeData } from './home-data.ts'
import { Rivals } from './Rivals.tsx'
import { SupportCard } from './SupportCard.tsx'
import { WeekPoints } from './WeekPoints.tsx'

/** What stands in the rail below the stage. */
export function HomeRail({ home }: { home: HomeData }) {
  return (
    <>
      <WeekPoints home={home} />
      <Rivals active={home.active} />
      <BalanceCard />
      <SupportCard />
    </>
  )
}
