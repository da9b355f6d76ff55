/** Keys with which programs of one person send recordings (docs/rules/people-and-rights.md#upload-keys). */
export const MAX_RECORDING_TOKENS = 10

/** Recordings of one person that wait as drafts for their photo (docs/rules/activities.md#recordings-that-wait). */
export const MAX_RECORDING_DRAFTS = 30
/** Files that are sent as drafts at once. */
export const MAX_FILES_AT_ONCE = 20
