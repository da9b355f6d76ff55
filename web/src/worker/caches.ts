/** Where the worker keeps small pictures of whoever is signed in; emptied when they leave. */
export const PICTURES_CACHE = 'bora-pictures'
/** Where the library of the worker notes the age of each picture, by its address; of its version 1. */
export const EXPIRY_DATABASE = 'workbox-expiration'
export const EXPIRY_STORE = 'cache-entries'
/** Where the worker keeps files that another app has shared, until the form of a workout takes them. */
export const SHARED_CACHE = 'bora-shared'
