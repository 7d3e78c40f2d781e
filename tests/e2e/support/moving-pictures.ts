import { expect, type Page } from '@playwright/test'

/** a few seconds of video, on a machine that is busy with other tests */
export const TRANSCODING_MS = 180_000

interface Sight {
  /** position in seconds; 0 before it plays */
  time: number
  /** the frame's pixels, scaled down */
  pixels: string
}

/** The current frame of the page's player; null where there is no player, or no frame. */
const sightOf = (page: Page): Promise<Sight | null> =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
    const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 18 })
    const context = canvas.getContext('2d')
    context?.drawImage(video, 0, 0, canvas.width, canvas.height)
    const data = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    return { time: video.currentTime, pixels: [...data].join() }
  })

/** Asserts that a video plays: its time advances, and two frames differ. */
export async function expectMovingPictures(page: Page): Promise<void> {
  let before: Sight | null = null
  await expect
    .poll(
      async () => {
        const now = await sightOf(page)
        const runs = before !== null && now !== null && now.time > before.time && now.pixels !== before.pixels
        before = now
        return runs
      },
      { message: 'moving pictures', intervals: [400] },
    )
    .toBe(true)
}
