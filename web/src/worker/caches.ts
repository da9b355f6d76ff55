/** The worker's cache for small pictures of the signed-in person; emptied at sign-out. */
export const PICTURES_CACHE = 'bora-pictures'
/** The database in which the worker's library stores the age of each picture, by its address; of its version 1. */
export const EXPIRY_DATABASE = 'workbox-expiration'
export const EXPIRY_STORE = 'cache-entries'
/** Where the worker keeps files that another app has shared, until the form of a workout takes them. */
export const SHARED_CACHE = 'bora-shared'
