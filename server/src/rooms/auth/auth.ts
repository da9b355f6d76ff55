// The front door of the room: other rooms and the server's surface take from here, and only from here.
export { checkedEmail, checkedPhone } from './addresses.ts'
export { anonKey } from './anon-key.ts'
export { AuthRefusal, OAuthRefusal } from './auth-refusal.ts'
export { type Caller, callerOf, verifyToken } from './caller.ts'
export { challengeFactor } from './challenge-factor.ts'
export { changeUser } from './change-user.ts'
export { userObject } from './account.ts'
export { enrolFactor } from './enrol-factor.ts'
export { exchangeCode } from './exchange-code.ts'
export { hasVerifiedFactor } from './factors.ts'
export { sweepSignIns } from './sweep.ts'
export { noteOrigin } from './note-origin.ts'
export {
  createUser,
  deleteFactorOfUser,
  deleteUser,
  factorsOfUser,
  generateLink,
  inviteUser,
  listUsers,
  type OperatorChange,
  updateUser,
  userById,
} from './operate.ts'
export { otp } from './otp.ts'
export { type Pkce, pkceFrom } from './pkce.ts'
export { finishJourney } from './providers/finish-journey.ts'
export { checkLinking, linkByIdToken, signInWithIdToken } from './providers/id-token.ts'
export { startJourney } from './providers/start-journey.ts'
export { unlinkIdentity } from './providers/unlink-identity.ts'
export { reauthenticate } from './reauthenticate.ts'
export { recover } from './recover.ts'
export { KINDS_OF, type VerifyType } from './redeem.ts'
export { redirectTo } from './redirects.ts'
export { refresh } from './refresh.ts'
export { removeFactor } from './remove-factor.ts'
export { resend, RESEND_TYPES } from './resend.ts'
export { seedAccount } from './seed-account.ts'
export { finishSso, type SsoEnd } from './saml/finish-sso.ts'
export { openIdentityProviders } from './saml/identity-providers.ts'
export { samlMetadata } from './saml/service-provider.ts'
export { startSso } from './saml/start-sso.ts'
export { isServiceRole, serviceKey } from './service-role.ts'
export type { Agent } from './agent.ts'
export type { SessionAnswer } from './sessions.ts'
export { signIn } from './sign-in.ts'
export { signInWithSolana } from './web3/sign-in-with-solana.ts'
export { signOut } from './sign-out.ts'
export { signUp } from './sign-up.ts'
export { keyRing, rotateSigningKey } from './signing-keys.ts'
export { FIRST_HALF, openLink, type Proof, verify } from './verify.ts'
export { verifyFactor } from './verify-factor.ts'
