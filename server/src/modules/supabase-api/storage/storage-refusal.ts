/** A refusal of the storage protocol. The body contains `status`; the HTTP status is 400 for most of them. */
export class StorageRefusal extends Error {
  readonly status: number
  readonly error: string
  readonly code: string

  constructor(status: number, error: string, code: string, message: string) {
    super(message)
    this.status = status
    this.error = error
    this.code = code
  }
}

/** A bucket that doesn't exist, or that the caller may not know of. */
export const noSuchBucket = () => new StorageRefusal(404, 'Bucket not found', 'NoSuchBucket', 'Bucket not found')

/** A photo that doesn't exist, or that the caller may not see. */
export const noSuchKey = () => new StorageRefusal(404, 'not_found', 'NoSuchKey', 'Object not found')

/** A name that belongs to another photo. */
export const alreadyExists = () =>
  new StorageRefusal(409, 'Duplicate', 'ResourceAlreadyExists', 'The resource already exists')

/** A change that the caller may not make. */
export const accessDenied = (why = 'new row violates row-level security policy') =>
  new StorageRefusal(403, 'Unauthorized', 'AccessDenied', why)

/** A name that no photo can have. */
export const invalidKey = (name: string) =>
  new StorageRefusal(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${name.slice(0, 250)}`)

/** Bytes of a type that the bucket does not take. */
export const invalidType = (type: string) =>
  new StorageRefusal(415, 'invalid_mime_type', 'InvalidMimeType', `mime type ${type.slice(0, 100)} is not supported`)

/** A signed address that is malformed, expired or forged. */
export const invalidToken = (why: string) => new StorageRefusal(400, 'InvalidJWT', 'InvalidJWT', why)

/** A signed address of another photo or for another purpose. */
export const invalidSignature = () =>
  new StorageRefusal(400, 'InvalidSignature', 'InvalidSignature', 'Invalid signature')

/** One more photo in a full folder. */
export const folderIsFull = (most: number) =>
  new StorageRefusal(400, 'Error', 'InvalidRequest', `A folder holds at most ${most} photos`)
