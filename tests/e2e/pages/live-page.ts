import type { Page } from '@playwright/test'
import type { Translate } from '../support/texts.ts'

const lineTexts = {
  instant: 'live:player.lineInstant',
  fast: 'live:player.lineFast',
  steady: 'live:player.lineSteady',
} as const

/** `#/live` of a class, and `#/m/live`. The player's own texts are those of its package, in simplified Chinese or English. */
export function livePage(page: Page, t: Translate) {
  const message = page.getByLabel(t('chat:message'), { exact: true })
  const like = (count: number) => page.getByRole('button', { name: t('live:like', { count }) })
  return {
    enter: page.getByRole('button', { name: t('live:enter.press'), exact: true }),
    player: (title: string) => page.getByRole('region', { name: t('live:player.label', { title }) }),
    line: (name: 'instant' | 'fast' | 'steady') =>
      page.getByRole('button', { name: t(lineTexts[name]), exact: true }),
    ended: page.getByText(t('live:ended.title'), { exact: true }),
    interrupted: page.getByText(t('live:player.interrupted')),
    replay: page.getByRole('button', { name: t('live:ended.replay') }),
    views: (count: number) => page.getByText(t('live:count.views', { count })),
    online: (count: number) => page.getByText(t('live:count.online', { count })),
    like,
    messages: (text: string) => page.getByRole('log').getByText(text, { exact: true }),

    /** Presses the play button of a player that requires it. */
    start: () =>
      page
        .getByRole('button', { name: /^(播放|Play)$/ })
        .first()
        .click(),
    /** Seeks to a share of the video, from 0 to 1. */
    async seekTo(part: number): Promise<void> {
      await page.locator('video').hover()
      const bar = page.getByRole('slider', { name: /进度|Progress/ })
      const { width = 0, height = 0 } = (await bar.boundingBox()) ?? {}
      await bar.click({ position: { x: width * part, y: height / 2 } })
    },
    async changeSpeed(speed: string): Promise<void> {
      await page.locator('video').hover()
      await page.getByRole('button', { name: /播放速度|Playback Rate/ }).hover()
      await page.getByRole('menuitemcheckbox', { name: speed, exact: true }).click()
    },
    /** Position as a share of the video, from 0 to 1, and the playback rate. */
    video: () =>
      page.locator('video').evaluate((video: HTMLVideoElement) => ({
        position: video.currentTime / video.duration,
        speed: video.playbackRate,
      })),

    async post(text: string): Promise<void> {
      await message.fill(text)
      await message.press('Enter')
    },
  }
}
