/** Where the worker keeps small pictures of whoever is signed in; emptied when they leave. */
export const PICTURES_CACHE = 'bora-pictures'
