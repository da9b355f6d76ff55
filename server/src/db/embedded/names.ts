/** The role that owns the database. */
export const superuser = 'bora'
export const databaseName = 'bora'

/** The beginning of the names of data folders that are not complete. */
export const unfinishedPrefix = 'cluster.new'
