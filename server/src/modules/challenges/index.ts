// Challenges, their lifecycle and invite tokens, and blocks between people: who may see a challenge.
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
