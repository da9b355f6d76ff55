// The front door of the room: what others take from it.
export { challengeFactor } from './challenge-factor.ts'
export { enrolFactor } from './enrol-factor.ts'
export { removeFactor } from './remove-factor.ts'
export { verifyFactor } from './verify-factor.ts'
export { lacksFactor, refuseWithoutFactor } from './step-up.ts'
