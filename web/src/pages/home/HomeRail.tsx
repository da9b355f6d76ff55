import { BalanceCard } from './BalanceCard.tsx'
import type { HomeData } from './home-data.ts'
import { Rivals } from './Rivals.tsx'
import { SupportCard } from './SupportCard.tsx'
import { WeekPoints } from './WeekPoints.tsx'

/** The rail's content below the hero card. */
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
