import { checkPhoto, sniffPhotoType, SNIFFED_BYTES } from '@bora/rules/photo.ts'
import type { PhotoRefusal } from '@bora/rules/photo.ts'

const LONGEST_SIDE = 2_048
const QUALITY = 0.82

/**
 * Rotates a photo upright and shrinks it to 2048 pixels on its longest side, which also drops its location and camera
 * data. A photo that the browser can't read is sent as it is if the server may accept it, and otherwise refused at once
 * (docs/rules/activities.md#proof).
 */
export async function preparePhoto(file: Blob): Promise<Blob | PhotoRefusal> {
  const type = sniffPhotoType(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()))
  const shrunk = await shrink(file).catch(() => null)
  if (shrunk) return checkPhoto(shrunk.size, shrunk.type) ?? shrunk
  return checkPhoto(file.size, type) ?? new Blob([file], { type: type! })
}

async function shrink(file: Blob): Promise<Blob | null> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height))
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const canvas = canvasOf(width, height)
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (!context) return null
  context.drawImage(image, 0, 0, width, height)
  image.close()
  const webp = await blobOf(canvas, 'image/webp')
  // Some browsers can't write WEBP and give a huge PNG instead.
  return webp?.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg')
}

function canvasOf(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

function blobOf(canvas: OffscreenCanvas | HTMLCanvasElement, type: string): Promise<Blob | null> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality: QUALITY })
  return new Promise(resolve => canvas.toBlob(resolve, type, QUALITY))
}
