// The front door of the room: what others take from it.
export {
  type OperatorChange,
  createUser,
  deleteFactorOfUser,
  deleteUser,
  factorsOfUser,
  generateLink,
  inviteUser,
  listUsers,
  updateUser,
  userById,
} from './operate.ts'
export { sweepSignIns } from './sweep.ts'
export { grantRole } from './grant-role.ts'
export { forceNewPassword, liftSuspension, suspendAccount } from './suspend.ts'
