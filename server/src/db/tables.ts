import type { AccountTables } from '../modules/accounts/account/tables.ts'
import type { CompanySignInTables } from '../modules/accounts/sso/tables.ts'
import type { OneTimeCodeTables } from '../modules/accounts/one-time-codes/tables.ts'
import type { OneTimeTokenTables } from '../modules/accounts/one-time-tokens/tables.ts'
import type { RateLimitTables } from '../modules/accounts/rate-limits/tables.ts'
import type { PasskeyTables } from '../modules/accounts/passkeys/tables.ts'
import type { RecordingTokenTables } from '../modules/accounts/recording-tokens/tables.ts'
import type { SecondFactorTables } from '../modules/accounts/second-factors/tables.ts'
import type { AccessTokenTables } from '../modules/accounts/access-tokens/tables.ts'
import type { SessionTables } from '../modules/accounts/sessions/tables.ts'
import type { WalletSignInTables } from '../modules/accounts/wallet-sign-in/tables.ts'
import type { SearchTables } from '../modules/discovery/challenge-pages/tables.ts'
import type { AdminActTables } from '../modules/audit/admin-acts/tables.ts'
import type { AdminUserTables } from '../modules/admin/admin-users/tables.ts'
import type { AmbassadorTables } from '../modules/participation/ambassadors/tables.ts'
import type { AdminPayoutTables } from '../modules/treasury/admin-payouts/tables.ts'
import type { MoneyCheckTables } from '../modules/treasury/money-check/tables.ts'
import type { BankDetailsTables } from '../modules/payouts/bank-details/tables.ts'
import type { LedgerAdjustmentTables } from '../modules/treasury/ledger-adjustments/tables.ts'
import type { PayoutTables } from '../modules/payouts/payouts/tables.ts'
import type { ArchiveTables } from '../modules/privacy/archives/tables.ts'
import type { BlockTables } from '../modules/challenges/blocks/tables.ts'
import type { OriginTables } from '../modules/accounts/device-fingerprints/tables.ts'
import type { InviteTokenTables } from '../modules/challenges/invite-tokens/tables.ts'
import type { ChatTables } from '../modules/social/chat/tables.ts'
import type { ChallengeTables } from '../modules/challenges/challenge/tables.ts'
import type { ChargebackTables } from '../modules/payments/chargebacks/tables.ts'
import type { CheckoutTables } from '../modules/payments/checkouts/tables.ts'
import type { AccountDeletionTables } from '../modules/privacy/account-deletion/tables.ts'
import type { ConsentTables } from '../modules/accounts/consents/tables.ts'
import type { CreditCodeTables } from '../modules/treasury/credit-codes/tables.ts'
import type { DayKeyTables } from '../modules/challenges/day-keys/tables.ts'
import type { FairStartTables } from '../modules/challenges/fair-starts/tables.ts'
import type { TeamTables } from '../modules/challenges/teams/tables.ts'
import type { DisputeTables } from '../modules/moderation/disputes/tables.ts'
import type { GymTables } from '../modules/workouts/gyms/tables.ts'
import type { HistoryTables } from '../modules/scoring/input/tables.ts'
import type { LimitTables } from '../modules/payments/spending-limits/tables.ts'
import type { MessageTables } from '../modules/messaging/delivery/tables.ts'
import type { ModerationTables } from '../modules/moderation/moderation/tables.ts'
import type { NotificationTables } from '../modules/notifications/tables.ts'
import type { PageViewTables } from '../modules/discovery/page-views/tables.ts'
import type { PaymentTables } from '../modules/payments/payment/tables.ts'
import type { RefundTables } from '../modules/payments/refunds/tables.ts'
import type { PeopleTables } from '../modules/accounts/people/tables.ts'
import type { ConductTables } from '../modules/moderation/conduct/tables.ts'
import type { PeerReviewTables } from '../modules/moderation/peer-reviews/tables.ts'
import type { PhotoReportTables } from '../modules/moderation/photo-reports/tables.ts'
import type { PhotoTables } from '../modules/media/photos/tables.ts'
import type { MachineTables } from '../modules/platform/machine/tables.ts'
import type { PlatformTables } from '../modules/platform/tables.ts'
import type { PrizeTables } from '../modules/prizes/settlement/tables.ts'
import type { PostTables } from '../modules/social/posts/tables.ts'
import type { ProofTables } from '../modules/workouts/proof-signals/tables.ts'
import type { ReferralTables } from '../modules/participation/referrals/tables.ts'
import type { ReminderTables } from '../modules/social/reminders/tables.ts'
import type { ReportTables } from '../modules/moderation/reports/tables.ts'
import type { ReceiptTables } from '../modules/scoring/scores/tables.ts'
import type { ScoreTables } from '../modules/scoring/standings/tables.ts'
import type { SupportTables } from '../modules/moderation/support/tables.ts'
import type { TrackTables } from '../modules/workouts/tracks/tables.ts'
import type { LedgerTables } from '../modules/ledger/tables.ts'
import type { WebhookTables } from '../modules/payments/webhooks/tables.ts'
import type { WorkoutChangeTables } from '../modules/workouts/workout-changes/tables.ts'

/** Every table, by name; each module types its own. */
export type Tables = PeopleTables &
  MessageTables &
  AccountTables &
  AccessTokenTables &
  SessionTables &
  OneTimeTokenTables &
  OneTimeCodeTables &
  CompanySignInTables &
  PasskeyTables &
  RecordingTokenTables &
  SecondFactorTables &
  WalletSignInTables &
  RateLimitTables &
  LedgerTables &
  PhotoTables &
  TrackTables &
  OriginTables &
  InviteTokenTables &
  ChallengeTables &
  DayKeyTables &
  TeamTables &
  FairStartTables &
  ChatTables &
  SearchTables &
  ScoreTables &
  HistoryTables &
  GymTables &
  ReceiptTables &
  WorkoutChangeTables &
  NotificationTables &
  ReminderTables &
  ReportTables &
  PhotoReportTables &
  PeerReviewTables &
  ConductTables &
  BlockTables &
  PostTables &
  ChargebackTables &
  PaymentTables &
  RefundTables &
  WebhookTables &
  AdminActTables &
  AdminPayoutTables &
  BankDetailsTables &
  MachineTables &
  MoneyCheckTables &
  LedgerAdjustmentTables &
  CreditCodeTables &
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
  AdminUserTables &
  SupportTables &
  ArchiveTables &
  AccountDeletionTables &
  PlatformTables
