import type { Database } from '../db/database.ts'
import type { Config } from '../settings/config.ts'
import { StartRefused } from '../settings/environment.ts'
import type { Clock } from './clock.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { paymentModeOf } from './provider-records.ts'
import { sandboxPayments } from './sandbox-payments.ts'

/**
 * Returns the configured payment provider; the code of the others is not loaded. Refuses (`StartRefused`) a database
 * with payments of another mode: sandbox, test and real money never share one.
 */
export async function configuredPayments(
  database: Pick<Database, 'kysely'>,
  config: Pick<Config, 'payments' | 'sandboxPayments'>,
  clock: Pick<Clock, 'now'>,
): Promise<PaymentProvider> {
  const { payments } = config
  const known = await paymentModeOf(database.kysely)
  if (known !== null && known !== payments.mode) {
    throw new StartRefused(
      `PAYMENT_PROVIDER=${payments.provider} with its keys is for ${payments.mode} payments, and those of this database are ${known}: they need a database each.`,
    )
  }
  const parts = { db: database.kysely, clock }
  switch (payments.provider) {
    case 'sandbox':
      return sandboxPayments(database, config, clock)
    case 'stripe': {
      const { stripePayments } = await import('./stripe-payments.ts')
      return stripePayments({ ...parts, settings: payments })
    }
    case 'mercadopago': {
      const { mercadoPagoPayments } = await import('./mercado-pago-payments.ts')
      return mercadoPagoPayments({ ...parts, settings: payments })
    }
  }
}
