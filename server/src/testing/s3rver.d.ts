// The package has no types; these are of the part that is used.
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  export default class S3rver {
    constructor(options: {
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
      allowMismatchedSignatures?: boolean
    })
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
