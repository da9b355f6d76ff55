// Tables and functions of the hosted backend, as `/rest/v1` and `/functions/v1` expose them.
export { joinViaInvite } from './functions.ts'
export { checkValues, type Condition, countRows, OPERATORS, PATTERNS, type Reading, readRows } from './reading.ts'
export { type ColumnType, resources } from './resources.ts'
export { RestRefusal } from './rest-refusal.ts'
export { processReferralSignup } from './rpc.ts'
export { acceptInvitationRows, denied, insertParticipants, type NewRow, upsertConsents } from './writing.ts'
export { BUCKET, checkBucket } from './storage/object-names.ts'
export {
  copyObject,
  listObjects,
  moveObject,
  removeObjects,
  storeObject,
  type StoredObject,
  type UploadMode,
  uploadPlace,
  visibleObject,
} from './storage/objects.ts'
export { openDownload, openUpload, signDownload, signUpload } from './storage/signed-tokens.ts'
export { accessDenied, invalidType, noSuchBucket, noSuchKey, StorageRefusal } from './storage/storage-refusal.ts'
export { type ChangedRow, changedRows } from './realtime/changed-rows.ts'
export { hasIds, mayJoinChannel } from './realtime/channel-rights.ts'
