import type { Clock } from './clock.ts'
import type { GymDirectory } from './gym-directory.ts'
import type { MailService } from './mail-service.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { PayoutProvider } from './payout-provider.ts'
import type { PhotoStore } from './photo-store.ts'
import type { PushService } from './push-service.ts'
import type { SmsService } from './sms-service.ts'

/** External services, plugged in at one place (`app.ts`). The database is not among them: it is real everywhere. */
export type Adapters = {
  clock: Clock
  photos: PhotoStore
  gyms: GymDirectory
  payments: PaymentProvider
  payouts: PayoutProvider
  mail: MailService
  sms: SmsService
  push: PushService
}
