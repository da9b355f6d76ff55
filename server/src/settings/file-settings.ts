import { type Environment, oneOf, StartRefused, switched } from './environment.ts'

/**
 * An object store. `endpoint` null is AWS; `publicUrl` is the bucket's address for browsers, null if it is the
 * endpoint; with `pathStyle` the bucket is in the path of an address, otherwise in its host name.
 */
export type S3Settings = {
  endpoint: string | null
  publicUrl: string | null
  region: string
  bucket: string
  pathStyle: boolean
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Where photos and archives are stored. `s3` is also set with `disk` while files move from one to the other
 * (docs/files.md).
 */
export type FileSettings = { store: 'disk' | 's3'; s3: S3Settings | null }

const NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/**
 * Reads where files are stored; refuses an incomplete object store, and one whose pictures pages of `siteUrl` can't
 * show.
 */
export function readFileSettings(environment: Environment, siteUrl: string): FileSettings {
  const store = oneOf(environment, 'PHOTO_STORE', ['disk', 's3'], 'disk')
  const pathStyle = switched(environment, 'S3_PATH_STYLE', Boolean(environment.S3_ENDPOINT))
  const endpoint = address(environment, 'S3_ENDPOINT')
  const publicUrl = address(environment, 'S3_PUBLIC_URL')
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment
  const lacking = NEEDED.filter(name => !environment[name])
  if (store === 'disk' && !bucket) return { store, s3: null }
  if (lacking.length > 0) {
    const why = store === 's3' ? 'PHOTO_STORE=s3' : 'S3_BUCKET'
    throw new StartRefused(`${why} needs ${lacking.join(' and ')}.`)
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket!))
    throw new StartRefused('S3_BUCKET must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens.')
  const region = environment.S3_REGION || 'us-east-1'
  if (!/^[a-z0-9-]{1,40}$/.test(region))
    throw new StartRefused(`S3_REGION must be a region like sa-east-1, not "${region}".`)
  const shown = publicUrl ?? endpoint
  if (siteUrl.startsWith('https:') && shown?.startsWith('http:')) {
    throw new StartRefused(
      'S3_PUBLIC_URL must be the https address of the object store for browsers, because the pages come from https, too.',
    )
  }
  return {
    store,
    s3: {
      endpoint,
      publicUrl,
      region,
      bucket: bucket!,
      pathStyle,
      accessKeyId: accessKeyId!,
      secretAccessKey: secretAccessKey!,
    },
  }
}

// It may contain a password, so it is never repeated.
function address(environment: Environment, name: 'S3_ENDPOINT' | 'S3_PUBLIC_URL'): string | null {
  const text = environment[name]
  if (!text) return null
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url && url.pathname === '/' && !url.username && !url.search && !url.hash
  if (isPlain && /^https?:$/.test(url.protocol)) return url.origin
  throw new StartRefused(`${name} must be an address like https://s3.example without a name, a password or a path.`)
}
