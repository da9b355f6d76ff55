// Challenges, their lifecycle and invite tokens, blocks between people (who may see a challenge), and the keys of days.
export { canMeet, hiddenFrom, trainsWith, whoSee } from './blocks/blocks.ts'
export {
  challengeForParticipant,
  type ChallengeRow,
  createChallenge,
  endChallenge,
  ownChallengeId,
  participantOf,
  setFunded,
  setMark,
  setPrivacy,
  seesChallenge,
  visibleChallenge,
} from './challenge/challenges.ts'
export { acceptInvitations, isInvitationOf, isPendingInvitationOf } from './challenge/invitations.ts'
export { hostedAmong, hostingOf, hostRoleOf, hostsOf, mayAsHost } from './challenge/hosts.ts'
export type { ChallengeTables } from './challenge/tables.ts'
export { isKnown, isVisible } from './challenge/visible.ts'
export { publishPoses } from './poses/poses.ts'
export { lotsOf, publishDraw, tendDayKeys } from './day-keys/day-keys.ts'
export type { FairStartTables } from './fair-starts/tables.ts'
export { asPlayed } from './teams/as-played.ts'
export type { TeamTables } from './teams/tables.ts'
export {
  countTokensOfEarlierKeys,
  declineOpened,
  findToken,
  type InviteToken,
  isOpen,
  issueToken,
  linkOf,
  noteOpened,
  openInvite,
  revokeTokens,
  revokeTokensOfEarlierKeys,
  spendInvite,
  textOfReference,
  tokenReference,
  tokensOfInvitations,
  tokenText,
} from './invite-tokens/invite-tokens.ts'
