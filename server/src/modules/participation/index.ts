// Joining and leaving challenges, invitations, referrals and ambassadors.
export { campaignInvariants } from './ambassadors/campaign-invariants.ts'
export { confirmCampaign, createCampaign } from './ambassadors/campaigns.ts'
export { creditReferrals } from './ambassadors/credit.ts'
export { declineByToken, waitingInvitations } from './invitations/answers.ts'
export { lifelinesOf } from './invitations/lifelines.ts'
export { notifyInvited } from './invitations/notify-invited.ts'
export { lockChallenge } from './joining/challenge-lock.ts'
export { confirmEntry } from './joining/confirm-entry.ts'
export { challengeFacts, factsFor, withdrawalDaysOf } from './joining/facts.ts'
export { creditInviters, joinChallenge, joinInvited, joinOwn } from './joining/joining.ts'
export {
  lockSeats,
  removeParticipant,
  revokeEntry,
  seatsTaken,
  seatToPayIn,
  withdrawParticipant,
} from './joining/seats.ts'
export { startFairly } from './fair-starts/start.ts'
export { enterTeam, foundTeam } from './teams/forming.ts'
export { startTeams, teamStartOf } from './teams/start.ts'
export { acceptCoAdmin, coAdminsOf, endCoAdmin, nameCoAdmin } from './hosting/co-admins.ts'
export { notifySuccessors } from './hosting/succession.ts'
export { removeForGood, setDisqualified } from './hosting/removals.ts'
export { claimReferral, type ReferralRefusal } from './referrals/referrals.ts'
export { endReferral } from './referrals/referred-people.ts'
