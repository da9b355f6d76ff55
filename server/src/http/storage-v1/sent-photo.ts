import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { PHOTO_MAX_BYTES, PHOTO_MAX_MEGABYTES, PHOTO_TYPES } from '@bora/rules/limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { Refusal } from '../../core/refusal.ts'
import { invalidType } from '../../modules/supabase-api/index.ts'
import { badRequest, unreadableType } from './errors.ts'

/** A client's upload: the bytes, unread, and its own metadata. */
type SentPhoto = { body: Readable; metadata: Record<string, unknown> | null }

const METADATA_MAX_LENGTH = 2_000
const FORM_LIMITS = { fields: 10, fieldSize: 4 * METADATA_MAX_LENGTH, fieldNameSize: 100, files: 1, parts: 12 }
// Allowance for the boundaries and fields of a form.
const FORM_BYTES = 100_000
const Metadata = z.record(z.string(), z.json())

/**
 * Calls `work` with the photo in the body of a request: the file of a form, under any field name, or the raw body.
 * Refuses types that the bucket does not accept, and, unread, a body whose announced length is far too large.
 */
export async function withSentPhoto<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (sent: SentPhoto) => Promise<T>,
): Promise<T> {
  const type = request.headers['content-type'] ?? ''
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > PHOTO_MAX_BYTES + FORM_BYTES) {
    // A little too large: the rest is read and dropped, so that a browser gets the response. Far too large: hang up.
    if (announced > 4 * PHOTO_MAX_BYTES) reply.header('connection', 'close')
    throw new Refusal('photo_too_large', { params: { most: PHOTO_MAX_MEGABYTES } })
  }
  if (/^multipart\/form-data/i.test(type)) return withFormFile(request, work)
  checkType(type)
  const encoded = request.headers['x-metadata']
  const metadata = encoded === undefined ? null : Buffer.from(String(encoded), 'base64').toString()
  return work({ body: request.raw, metadata: metadata === null ? null : metadataFrom(metadata) })
}

async function withFormFile<T>(request: FastifyRequest, work: (sent: SentPhoto) => Promise<T>): Promise<T> {
  const { raw } = request
  const form = openForm(raw.headers as BusboyHeaders)
  const cutOff = () => form.destroy(Object.assign(new Error('the body ended early'), { code: 'ECONNRESET' }))
  raw.once('aborted', cutOff)
  raw.pipe(form)
  try {
    return await work(await firstFile(form))
  } finally {
    raw.off('aborted', cutOff)
    // Nothing reads the rest of the form; the request must survive a refusal, or its response could not be sent.
    raw.unpipe(form)
    form.on('error', () => {})
    raw.resume()
  }
}

function openForm(headers: BusboyHeaders): BusboyInstance {
  try {
    return new Busboy({
      headers,
      limits: FORM_LIMITS,
      isPartAFile: (_name, type, fileName) => fileName !== undefined || type?.startsWith('image/') === true,
    })
  } catch {
    throw unreadableType()
  }
}

/** Returns the first file of a form, unread, after the fields before it. */
function firstFile(form: BusboyInstance): Promise<SentPhoto> {
  const fields = new Map<string, string>()
  return new Promise((resolve, reject) => {
    form.on('field', (name, value) => void fields.set(name, value))
    form.on('file', (_field, file, _name, _encoding, type) => {
      // The form ends early: its reader must not wait for its end.
      form.once('error', error => file.destroy(Object.assign(error as Error, { code: 'ERR_STREAM_PREMATURE_CLOSE' })))
      file.on('error', () => {})
      try {
        checkType(fields.get('contentType') ?? type)
        const metadata = fields.get('metadata')
        resolve({ body: file, metadata: metadata === undefined ? null : metadataFrom(metadata) })
      } catch (error) {
        reject(error as Error)
      }
    })
    form.once('error', () => reject(badRequest('The form cannot be read')))
    form.once('finish', () => reject(badRequest('The form holds no file')))
  })
}

function checkType(sent: string): void {
  const type = sent.split(';')[0]!.trim().toLowerCase()
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(type)) throw unreadableType()
  if (!PHOTO_TYPES.some(known => known === type)) throw invalidType(type)
}

function metadataFrom(text: string): Record<string, unknown> {
  try {
    const metadata = Metadata.parse(JSON.parse(text))
    const stored = JSON.stringify(metadata)
    // Characters that no text of the database has.
    const isClean = !/\\u(?:0000|d[89a-f])/i.test(stored)
    if (isClean && stored.length <= METADATA_MAX_LENGTH) return metadata
  } catch {
    // Neither JSON nor an object: refused like metadata that is too large.
  }
  throw badRequest(`metadata must be an object of at most ${METADATA_MAX_LENGTH} characters`)
}
