// Accounts, profiles, sessions, passwords, second factors, identity providers, consents and roles: who a caller is.
export { anonKey } from './access-tokens/anon-key.ts'
export { isServiceRole, serviceKey } from './access-tokens/service-role.ts'
export {
  deleteRetiredSigningKeys,
  keyRing,
  retiredSigningKeys,
  rotateSigningKey,
} from './access-tokens/signing-keys.ts'
export { grantRole } from './account-admin/grant-role.ts'
export {
  createUser,
  deleteFactorOfUser,
  deletePasskeyOfUser,
  deleteUser,
  factorsOfUser,
  generateLink,
  inviteUser,
  listUsers,
  passkeysOfUser,
  type OperatorChange,
  updateUser,
  userById,
} from './account-admin/operate.ts'
export { forceNewPassword, liftSuspension, suspendAccount } from './account-admin/suspend.ts'
export { sweepSignIns } from './account-admin/sweep.ts'
export { type Account, accountOf, userObject } from './account/account.ts'
export { accountAt, accountsProving, provenAddressOf } from './account/account-at.ts'
export { addressesOf } from './account/account-address.ts'
export { checkedEmail, checkedPhone, emailAddress } from './account/addresses.ts'
export { activeBan } from './account/banned.ts'
export { isHeldSince } from './account/held-since.ts'
export { notifyOwnerOf } from './account/notify-owner.ts'
export { type Consent, CONSENT_TYPES, type ConsentType, mayChoose, saveConsents } from './consents/consents.ts'
export { refuseWithoutTerms } from './consents/terms.ts'
export {
  deviceHash,
  type FingerprintSource,
  recordFingerprint,
  recordNetworksOf,
  accountsOnDevicesOf,
  sharesDevice,
} from './device-fingerprints/device-fingerprints.ts'
export { finishFlow, writePendingLink } from './identities/finish-flow.ts'
export { checkLinking, linkByIdToken, signInWithIdToken } from './identities/id-token.ts'
export { startFlow } from './identities/start-flow.ts'
export { unlinkIdentity } from './identities/unlink-identity.ts'
export { viewerZone } from './me/viewer-zone.ts'
export { exchangeCode } from './one-time-codes/exchange-code.ts'
export { otp } from './one-time-codes/otp.ts'
export { reauthenticate } from './one-time-codes/reauthenticate.ts'
export { recover } from './one-time-codes/recover.ts'
export { reclaimedAt } from './one-time-codes/reclaim-account.ts'
export { KINDS_OF, type VerifyType } from './one-time-codes/redeem.ts'
export { resend, RESEND_TYPES } from './one-time-codes/resend.ts'
export { FIRST_CONFIRMATION, openLink, type Proof, verify } from './one-time-codes/verify.ts'
export { confirmOwner, proofOf } from './passwords/confirm-owner.ts'
export { seedAccount } from './passwords/seed-account.ts'
export { signIn } from './passwords/sign-in.ts'
export {
  erasePersonRow,
  formerName,
  type Person,
  personOf,
  isPortrait,
  personRefs,
  portraitAddress,
  setPortrait,
  setRole,
  distanceUnitOf,
} from './people/people.ts'
export { surveyOf } from './people/first-steps.ts'
export { listedPasskey, passkeysOf, renamePasskey } from './passkeys/passkeys.ts'
export { finishRegistration, startRegistration } from './passkeys/register-passkey.ts'
export { relyingParty } from './passkeys/relying-party.ts'
export { finishPasskeySignIn, startPasskeySignIn } from './passkeys/sign-in-with-passkey.ts'
export {
  addSecretKey,
  deleteSealedValue,
  keepSealedValue,
  keysOfSecret,
  replaceSealedValue,
  retireSecretKeys,
} from './secret-keys/secret-keys.ts'
export { verifyRecordingToken } from './recording-tokens/verify-recording-token.ts'
export { challengeFactor } from './second-factors/challenge-factor.ts'
export { enrolFactor } from './second-factors/enrol-factor.ts'
export { removePasskey } from './second-factors/remove-passkey.ts'
export { removeFactor } from './second-factors/remove-factor.ts'
export { needsStepUp, refuseWithoutFactor } from './second-factors/step-up.ts'
export { verifyFactor } from './second-factors/verify-factor.ts'
export { type Caller, callerOf, sessionViewer, verifyToken } from './sessions/caller.ts'
export { endSessions, recheckSessions } from './sessions/end-sessions.ts'
export { evictSessions } from './sessions/live-sessions.ts'
export type { SessionAnswer } from './sessions/open-session.ts'
export { refresh } from './sessions/refresh.ts'
export { recordSessionFingerprint } from './sessions/session-fingerprint.ts'
export { signOut } from './sessions/sign-out.ts'
export { changeUser } from './sign-up/change-user.ts'
export { signUp } from './sign-up/register.ts'
export { arrivedFor, finishInBrowser, finishSso } from './sso/finish-sso.ts'
export { openIdentityProviders } from './sso/identity-providers.ts'
export { samlMetadata } from './sso/service-provider.ts'
export { startSso } from './sso/start-sso.ts'
export { checkChain, signInWithSolana } from './wallet-sign-in/sign-in-with-solana.ts'
