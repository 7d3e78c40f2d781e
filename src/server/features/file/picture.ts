import type { Sharp, SharpOptions } from 'sharp'
import { uploadLimits } from '#contract/file/limits.ts'
import { FairQueue, QueueFull } from '../../lib/fair-queue.ts'
import { refuse } from '../../lib/refusal.ts'
import type { ImageType } from './kinds.ts'

/** pictures unfolded at a time: each may take a hundred megabytes for a moment; whoever sends many waits for themselves */
const drawing = new FairQueue({ slots: 2, laneLength: 60, together: { name: 'pictures', slots: 2 } })
const SECONDS = 20

type MakeSharp = (path: string, options: SharpOptions) => Sharp
let loaded: Promise<MakeSharp> | undefined

/** Loaded with the first picture. It keeps nothing between pictures. */
const loadSharp = (): Promise<MakeSharp> =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  }))

const formats: Record<ImageType, string> = { 'image/jpeg': 'jpeg', 'image/png': 'png' }

async function redraw(from: string, to: string, type: ImageType): Promise<void> {
  const sharp = await loadSharp()
  const options = { limitInputPixels: uploadLimits.pixels, failOn: 'error', sequentialRead: true } as const
  // the header alone is read here: what would unfold to too much is never unfolded
  const { width, height, format } = await sharp(from, { ...options, limitInputPixels: false }).metadata()
  if (format !== formats[type]) throw refuse('notAnImage')
  if (width * height > uploadLimits.pixels) throw refuse('tooManyPixels', millions)
  const longest = { width: uploadLimits.longestSide, height: uploadLimits.longestSide }
  const upright = sharp(from, options)
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ ...longest, fit: 'inside', withoutEnlargement: true })
  const drawn = type === 'image/jpeg' ? upright.jpeg({ quality: 86 }) : upright.png({ compressionLevel: 8 })
  await drawn.toFile(to)
}

const millions = { most: uploadLimits.pixels / 1_000_000 }

const isFullDisk = (error: Error): boolean =>
  /no space left|disk quota|write error|file too large/i.test(error.message)

async function redrawOrRefuse(from: string, to: string, type: ImageType): Promise<void> {
  try {
    await redraw(from, to, type)
  } catch (error) {
    if (!(error instanceof Error) || 'refusal' in error) throw error
    if (isFullDisk(error)) throw Object.assign(error, { code: 'ENOSPC' })
    throw refuse('notAnImage')
  }
}

/**
 * Draws a picture again: upright, no larger than the pages show it, without hidden data.
 * @param lane whose picture it is
 * @throws Refusal notAnImage, tooManyPixels, tooManyRequests
 */
export async function redrawPicture(from: string, to: string, type: ImageType, lane: string): Promise<void> {
  try {
    await drawing.run([lane], 'first', () => redrawOrRefuse(from, to, type))
  } catch (error) {
    if (error instanceof QueueFull) throw refuse('tooManyRequests')
    throw error
  }
}
