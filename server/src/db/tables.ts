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
import type { AdminActTables } from '../rooms/admin-acts/tables.ts'
import type { AmbassadorTables } from '../rooms/ambassadors/tables.ts'
import type { AdminPayoutTables } from '../rooms/admin-payouts/tables.ts'
import type { MoneyCheckTables } from '../rooms/money-check/tables.ts'
import type { BankDetailsTables } from '../rooms/bank-details/tables.ts'
import type { BookTables } from '../rooms/books/tables.ts'
import type { PayoutTables } from '../rooms/payouts/tables.ts'
import type { ArchiveTables } from '../rooms/archives/tables.ts'
import type { BlockTables } from '../rooms/blocks/tables.ts'
import type { OriginTables } from '../rooms/origins/tables.ts'
import type { InviteTokenTables } from '../rooms/invite-tokens/tables.ts'
import type { ChatTables } from '../rooms/chat/tables.ts'
import type { ChallengeTables } from '../rooms/challenges/tables.ts'
import type { ChargebackTables } from '../rooms/chargebacks/tables.ts'
import type { CheckoutTables } from '../rooms/checkouts/tables.ts'
import type { ClosingTables } from '../rooms/closings/tables.ts'
import type { ConsentTables } from '../rooms/consents/tables.ts'
import type { DisputeTables } from '../rooms/disputes/tables.ts'
import type { GymTables } from '../rooms/gyms/tables.ts'
import type { HistoryTables } from '../rooms/histories/tables.ts'
import type { LimitTables } from '../rooms/own-limits/tables.ts'
import type { MessageTables } from '../rooms/messages/tables.ts'
import type { ModerationTables } from '../rooms/moderation/tables.ts'
import type { NoticeTables } from '../rooms/notifications/tables.ts'
import type { PageViewTables } from '../rooms/page-views/tables.ts'
import type { PaymentTables } from '../rooms/payments/tables.ts'
import type { RefundTables } from '../rooms/refunds/tables.ts'
import type { PeopleTables } from '../rooms/people/tables.ts'
import type { PhotoTables } from '../rooms/photos/tables.ts'
import type { PlatformTables } from '../rooms/platform/tables.ts'
import type { PrizeTables } from '../rooms/prizes/tables.ts'
import type { PostTables } from '../rooms/posts/tables.ts'
import type { ProofTables } from '../rooms/proof-signals/tables.ts'
import type { ReferralTables } from '../rooms/referrals/tables.ts'
import type { ReminderTables } from '../rooms/reminders/tables.ts'
import type { ReportTables } from '../rooms/reports/tables.ts'
import type { ReceiptTables } from '../rooms/scores/tables.ts'
import type { ScoreTables } from '../rooms/standings/tables.ts'
import type { SupportTables } from '../rooms/support/tables.ts'
import type { TrackTables } from '../rooms/tracks/tables.ts'
import type { LedgerTables } from '../rooms/ledger/tables.ts'
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
  LedgerTables &
  PhotoTables &
  TrackTables &
  OriginTables &
  InviteTokenTables &
  ChallengeTables &
  ChatTables &
  SearchTables &
  ScoreTables &
  HistoryTables &
  GymTables &
  ReceiptTables &
  WorkoutChangeTables &
  NoticeTables &
  ReminderTables &
  ReportTables &
  BlockTables &
  PostTables &
  ChargebackTables &
  PaymentTables &
  RefundTables &
  WebhookTables &
  AdminActTables &
  AdminPayoutTables &
  BankDetailsTables &
  MoneyCheckTables &
  BookTables &
  PayoutTables &
  CheckoutTables &
  PrizeTables &
  DisputeTables &
  ModerationTables &
  LimitTables &
  ConsentTables &
  PageViewTables &
  ProofTables &
  ReferralTables &
  AmbassadorTables &
  SupportTables &
  ArchiveTables &
  ClosingTables &
  PlatformTables
