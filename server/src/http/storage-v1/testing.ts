import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A new photo with the place and the camera in its metadata. */
export async function cameraPhoto(): Promise<Buffer> {
  // Like a camera's photos, no two are equal.
  return sharp(randomBytes(24 * 24 * 3), { raw: { width: 24, height: 24, channels: 3 } })
    .withExif({ IFD0: { Make: 'Telefone' }, IFD3: { GPSLatitude: '23/1 33/1 0/1', GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer()
}

/** Returns the data of a call of the official client that must succeed. */
export function dataOf<T>({ data, error }: { data: T | null; error: unknown }): T {
  assert.equal(error, null)
  return data!
}

/** Returns the HTTP status, status code and message of a call of the official client that must be refused. */
export function refusalOf({ error }: { error: unknown }): [status: number, statusCode: string, message: string] {
  assert.ok(error, 'should be refused')
  const { status, statusCode, message } = error as { status: number; statusCode: string; message: string }
  return [status, statusCode, message]
}
