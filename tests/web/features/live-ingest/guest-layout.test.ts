import { describe, expect, it } from 'vitest'
import { guestLayout } from '#web/features/live-ingest/stage/guest-layout.ts'
import type { Box, Layer } from '#web/features/live-ingest/stage/scene.ts'

const apart = (a: Box, b: Box): boolean =>
  a.left + a.width <= b.left + 1e-9 ||
  b.left + b.width <= a.left + 1e-9 ||
  a.top + a.height <= b.top + 1e-9 ||
  b.top + b.height <= a.top + 1e-9
const inFrame = ({ left, top, width, height }: Box): boolean =>
  left >= -1e-9 && top >= -1e-9 && left + width <= 1 + 1e-9 && top + height <= 1 + 1e-9

describe('the places of guests', () => {
  it.each<[string, readonly Layer[]]>([
    ['the camera alone', ['camera']],
    ['nothing that is there', []],
    ['a screen', ['screen']],
    ['slides and camera', ['slide', 'camera']],
  ])('lie beside %s without covering it or each other, from one to six', (_name, layers) => {
    for (let guests = 1; guests <= 6; guests += 1) {
      const { scene, tiles } = guestLayout(layers, guests)
      expect(tiles).toHaveLength(guests)
      const all = [scene, ...tiles]
      expect(all.every(inFrame)).toBe(true)
      expect(all.every((one, index) => all.slice(index + 1).every((other) => apart(one, other)))).toBe(true)
    }
  })

  it('leave a scene as it is without guests, and are as large as the teacher beside the camera', () => {
    expect(guestLayout(['camera'], 0).scene).toEqual({ left: 0, top: 0, width: 1, height: 1 })
    const { scene, tiles } = guestLayout(['camera'], 2)
    expect(tiles.map(({ width }) => width)).toEqual([scene.width, scene.width])
  })
})
