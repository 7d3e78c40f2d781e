import { uploadLimits } from '#contract/file/limits.ts'

/** what is tried, from the best on */
const QUALITIES = [0.86, 0.7, 0.5]

const drawn = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((done) => {
    canvas.toBlob(done, 'image/jpeg', quality)
  })

/**
 * A photograph as it may be uploaded: JPG or PNG, below the limit. What is small enough stays as it is; what the
 * browser cannot read, as HEIC in most, is left to the server, which refuses it.
 */
export async function smallerPicture(picture: File): Promise<File> {
  const isKnown = picture.type === 'image/jpeg' || picture.type === 'image/png'
  if (isKnown && picture.size < uploadLimits.imageBytes) return picture
  const bitmap = await createImageBitmap(picture).catch(() => null)
  if (!bitmap) return picture
  const share = Math.min(1, uploadLimits.longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * share)
  canvas.height = Math.round(bitmap.height * share)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const quality of QUALITIES) {
    const content = await drawn(canvas, quality)
    if (content && content.size < uploadLimits.imageBytes)
      return new File([content], picture.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
  }
  return picture
}
