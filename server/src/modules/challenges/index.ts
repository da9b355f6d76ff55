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
  visibleChallenge,
} from './challenge/challenges.ts'
export { acceptInvitations, isInvitationOf, isPendingInvitationOf } from './challenge/invitations.ts'
export type { ChallengeTables } from './challenge/tables.ts'
export { isKnown, isVisible } from './challenge/visible.ts'
export { tendDayKeys } from './day-keys/day-keys.ts'
export {
  declineOpened,
  findToken,
  type InviteToken,
  isOpen,
  issueToken,
  linkOf,
  noteOpened,
  openInvite,
  revokeTokens,
  spendInvite,
  tokensOfInvitations,
  tokenText,
} from './invite-tokens/invite-tokens.ts'
