import type { OutsideHosts } from './pages.ts'

const hosts = ['https://turing.captcha.qcloud.com', 'https://turing.captcha.gtimg.com']

/** With what a page needs for Tencent's captcha: its script draws a frame and pictures, and writes styles. */
export const withCaptchaHosts = (outside: OutsideHosts): OutsideHosts => ({
  ...outside,
  scripts: [...outside.scripts, ...hosts],
  images: [...outside.images, ...hosts],
  calls: [...outside.calls, ...hosts],
  frames: [...(outside.frames ?? []), ...hosts],
  inlineStyles: true,
})
