/** Live streams that an account, and an address, may open on a node, and the delay before retrying. */
export const STREAMS_PER_ACCOUNT = 20
export const STREAMS_PER_ADDRESS = 200
export const STREAM_RETRY_SECONDS = 60
/**
 * Changes of tables that an account, or an address without a session, may watch in channels on a node, one for each
 * condition of a filter (docs/rules/client-api.md#channels).
 */
export const WATCHES_PER_ACCOUNT = 200
export const WATCHES_PER_ADDRESS = 400
