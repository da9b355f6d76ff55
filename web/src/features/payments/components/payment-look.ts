import type { PaletteName } from '@bora/rules/art/palettes.ts'
import {
  CircleCheck,
  CircleSlash,
  CircleX,
  Hourglass,
  Landmark,
  type LucideIcon,
  RefreshCw,
  ShieldCheck,
  Undo2,
} from 'lucide-react'
import type { WellTone } from '../../../ui/Card.tsx'
import type { TagTone } from '../../../ui/Chip.tsx'
import type { PaymentState } from './payment-data.ts'

type Look = { Icon: LucideIcon; tag: TagTone; well: WellTone; palette: PaletteName }

/** Icon and colours of a payment's state. */
export const PAYMENT_LOOK: Record<PaymentState, Look> = {
  pending: { Icon: Hourglass, tag: 'maracuja', well: 'maracuja', palette: 'maracuja' },
  requires_action: { Icon: ShieldCheck, tag: 'maracuja', well: 'maracuja', palette: 'maracuja' },
  processing: { Icon: RefreshCw, tag: 'mar', well: 'mar', palette: 'mar' },
  succeeded: { Icon: CircleCheck, tag: 'folha', well: 'folha', palette: 'folha' },
  failed: { Icon: CircleX, tag: 'danger', well: 'danger', palette: 'areia' },
  canceled: { Icon: CircleSlash, tag: 'neutral', well: 'neutral', palette: 'areia' },
  refunded: { Icon: Undo2, tag: 'mar', well: 'mar', palette: 'ceu' },
  charged_back: { Icon: Landmark, tag: 'danger', well: 'danger', palette: 'areia' },
}
