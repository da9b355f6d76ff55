import { Refusal } from '../../../core/refusal.ts'
import type { ScoringInput } from '../../scoring/index.ts'

/** Removes duplicates: the same picture twice on one workout is one picture, even if it was uploaded twice. */
export function differentPhotos(past: ScoringInput, photoIds: readonly string[]): string[] {
  const contentOf = new Map(past.photos.map(photo => [photo.id, photo.sha256]))
  const firsts = new Map(photoIds.toReversed().map(id => [contentOf.get(id) ?? id, id]))
  return [...new Set(photoIds)].filter(id => firsts.get(contentOf.get(id) ?? id) === id)
}

/** Refuses photos that aren't the person's own, or prove another workout. */
export function refuseInvalidPhotos(past: ScoringInput, photoIds: readonly string[]): void {
  const own = new Map(past.photos.map(photo => [photo.id, photo]))
  if (!photoIds.every(id => own.has(id))) throw new Refusal('photo_not_found', { field: 'photoIds' })
  for (const id of photoIds) {
    const { used_on } = own.get(id)!
    if (used_on) throw new Refusal('photo_used', { field: 'photoIds', params: { date: used_on, photoId: id } })
  }
}
