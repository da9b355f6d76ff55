import {
  ArrowUpRight,
  Gift,
  HandCoins,
  Landmark,
  LockOpen,
  Megaphone,
  RotateCcw,
  Scale,
  Ticket,
  Trophy,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Answer } from '../../../api/api.ts'
import type { WellTone } from '../../../ui/Card.tsx'

export type Entry = Answer<'GET /wallet/transactions'>['items'][number]

/** The icon of each kind of movement. */
export const ENTRY_LOOK: Record<Entry['kind'], { Icon: LucideIcon; tone: WellTone }> = {
  prize: { Icon: Trophy, tone: 'maracuja' },
  prize_released: { Icon: LockOpen, tone: 'folha' },
  prize_tax: { Icon: Landmark, tone: 'neutral' },
  prize_tax_back: { Icon: Landmark, tone: 'folha' },
  entry: { Icon: Ticket, tone: 'brand' },
  entry_refund: { Icon: RotateCcw, tone: 'folha' },
  credits_used: { Icon: Ticket, tone: 'brand' },
  credits_returned: { Icon: Gift, tone: 'goiaba' },
  credits_granted: { Icon: Gift, tone: 'goiaba' },
  credits_referral: { Icon: Megaphone, tone: 'goiaba' },
  credits_expired: { Icon: Gift, tone: 'neutral' },
  prize_credits: { Icon: Gift, tone: 'maracuja' },
  prize_credits_released: { Icon: Gift, tone: 'folha' },
  prize_funding: { Icon: HandCoins, tone: 'mar' },
  prize_funding_refund: { Icon: RotateCcw, tone: 'folha' },
  payout: { Icon: ArrowUpRight, tone: 'mar' },
  payout_returned: { Icon: RotateCcw, tone: 'danger' },
  referral_reward: { Icon: Megaphone, tone: 'goiaba' },
  chargeback: { Icon: Scale, tone: 'neutral' },
  debt_paid: { Icon: Scale, tone: 'neutral' },
  correction: { Icon: Scale, tone: 'neutral' },
}
