import { expect, type Page } from '@playwright/test'

interface Sight {
  /** seconds of the film; 0 before it runs */
  time: number
  /** what the picture is made of, drawn small */
  pixels: string
}

/** What stands on the screen of the page's player at this moment; null where there is none, or nothing on it. */
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

/** Pictures run: time goes on, and two frames differ. */
export async function expectMovingPictures(page: Page, timeout = 20_000): Promise<void> {
  let before: Sight | null = null
  await expect
    .poll(
      async () => {
        const now = await sightOf(page)
        const runs = before !== null && now !== null && now.time > before.time && now.pixels !== before.pixels
        before = now
        return runs
      },
      { message: 'moving pictures', timeout, intervals: [400] },
    )
    .toBe(true)
}
