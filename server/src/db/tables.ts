import type { AccountTables } from '../rooms/accounts/tables.ts'
import type { CompanySignInTables } from '../rooms/company-sign-in/tables.ts'
import type { OneTimeCodeTables } from '../rooms/one-time-codes/tables.ts'
import type { OneTimeTokenTables } from '../rooms/one-time-tokens/tables.ts'
import type { RateLimitTables } from '../rooms/rate-limits/tables.ts'
import type { SecondFactorTables } from '../rooms/second-factors/tables.ts'
import type { AccessTokenTables } from '../rooms/access-tokens/tables.ts'
import type { SessionTables } from '../rooms/sessions/tables.ts'
import type { WalletSignInTables } from '../rooms/wallet-sign-in/tables.ts'
import type { SearchTables } from '../rooms/challenge-pages/tables.ts'
import type { ChallengeTables } from '../rooms/challenges/tables.ts'
import type { ConsentTables } from '../rooms/consents/tables.ts'
import type { GymTables } from '../rooms/gyms/tables.ts'
import type { HistoryTables } from '../rooms/histories/tables.ts'
import type { MessageTables } from '../rooms/messages/tables.ts'
import type { PageViewTables } from '../rooms/page-views/tables.ts'
import type { PaymentTables } from '../rooms/payments/tables.ts'
import type { PeopleTables } from '../rooms/people/tables.ts'
import type { PhotoTables } from '../rooms/photos/tables.ts'
import type { PlatformTables } from '../rooms/platform/tables.ts'
import type { PrizeTables } from '../rooms/prizes/tables.ts'
import type { ProofTables } from '../rooms/proof-signals/tables.ts'
import type { ReferralTables } from '../rooms/referrals/tables.ts'
import type { ReportTables } from '../rooms/reports/tables.ts'
import type { ReceiptTables } from '../rooms/scores/tables.ts'
import type { ScoreTables } from '../rooms/standings/tables.ts'
import type { TrackTables } from '../rooms/tracks/tables.ts'
import type { WalletTables } from '../rooms/wallet/tables.ts'
import type { WebhookTables } from '../rooms/webhooks/tables.ts'
import type { WorkoutChangeTables } from '../rooms/workout-changes/tables.ts'

/** Every table, by name; each room types its own. */
export type Tables = PeopleTables &
  MessageTables &
  AccountTables &
  AccessTokenTables &
  SessionTables &
  OneTimeTokenTables &
  OneTimeCodeTables &
  CompanySignInTables &
  SecondFactorTables &
  WalletSignInTables &
  RateLimitTables &
  WalletTables &
  PhotoTables &
  TrackTables &
  ChallengeTables &
  SearchTables &
  ScoreTables &
  HistoryTables &
  GymTables &
  ReceiptTables &
  WorkoutChangeTables &
  ReportTables &
  PaymentTables &
  WebhookTables &
  PrizeTables &
  ConsentTables &
  PageViewTables &
  ProofTables &
  ReferralTables &
  PlatformTables
