import type * as resvg from '@resvg/resvg-js'
import { expect, it, vi } from 'vitest'
import { imageCaptcha } from '#server/gateways/captcha/image.ts'

const drawn = vi.hoisted(() => [] as (resvg.ResvgRenderOptions | null | undefined)[])
vi.mock('@resvg/resvg-js', async (original) => {
  const real = await original<typeof resvg>()
  class Resvg extends real.Resvg {
    constructor(svg: string | Buffer, options?: resvg.ResvgRenderOptions | null) {
      super(svg, options)
      drawn.push(options)
    }
  }
  return { ...real, Resvg }
})

it('a captcha is drawn without reading the fonts of the machine', async () => {
  const { answer, png } = await imageCaptcha().draw()
  expect(answer).toMatch(/^\w{4}$/)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(drawn.map((options) => options?.font)).toEqual([{ loadSystemFonts: false }])
})
