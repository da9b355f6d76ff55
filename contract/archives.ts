import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './shapes.ts'

/** The latest archive that the person requested. */
export const Archive = z.object({
  /** `making` until it is ready; `gone` after it expired. */
  state: z.enum(['none', 'making', 'ready', 'failed', 'gone']),
  askedAt: Instant.nullable(),
  /** Until when it can be downloaded. */
  expiresAt: Instant.nullable(),
  bytes: z.int().nullable(),
  /** When another one can be requested; null: now. */
  nextAt: Instant.nullable(),
})

export const archives = {
  mine: endpoint({
    method: 'GET',
    path: '/me/archive',
    summary: 'How far the archive of everything about the viewer is',
    access: 'signed-in',
    output: Archive,
    errors: [],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/me/archive',
    summary: 'Ask for an archive of everything about the viewer, once a day; a mail says when it is ready',
    access: 'signed-in',
    output: Archive,
    errors: ['archive_too_soon', 'second_factor_required'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/me/archive/file',
    summary: "The viewer's archive, a ZIP file",
    access: 'signed-in',
    gives: 'zip',
    output: z.any(),
    errors: ['archive_not_ready', 'second_factor_required'],
  }),
}
