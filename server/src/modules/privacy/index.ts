// The map of personal data, data archives and account deletion. Every table and every column that identifies a person
// is listed; the compiler and a test against the database enforce it.
export { deleteDueAccounts } from './account-deletion/delete-due-accounts.ts'
export { endAmongOthers } from './account-deletion/erase-person.ts'
export { purgeFingerprints } from './account-deletion/purge-fingerprints.ts'
export { archiveFiles, makeArchives, sweepArchives } from './archives/archives.ts'
export { hasReason, leftOf } from './personal-data/left-of.ts'
