// The front door of the room: what others take from it.
export { exchangeCode } from './exchange-code.ts'
export { otp } from './otp.ts'
export { reauthenticate } from './reauthenticate.ts'
export { recover } from './recover.ts'
export { KINDS_OF, needsBothHalves, type VerifyType } from './redeem.ts'
export { RESEND_TYPES, resend } from './resend.ts'
export { FIRST_HALF, type Proof, openLink, verify } from './verify.ts'
