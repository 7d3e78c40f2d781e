import { describe, expect, it } from 'vitest'
import { DelayMeter, DelayWatch } from '#web/features/live-ingest/monitor/delay.ts'
import { LineControl } from '#web/features/live-ingest/sending/quality.ts'
import { readTracks, WebmContinuation } from '#web/features/live-ingest/sending/webm.ts'
import { fittedBox, layoutOf } from '#web/features/live-ingest/stage/scene.ts'

const place = { corner: 'bottomRight', size: 'medium' } as const

describe('the scene', () => {
  it('puts the camera into its corner, over the screen', () => {
    const [screen, camera] = layoutOf('corner', place, new Set(['screen', 'camera']))
    expect(screen).toEqual({ layer: 'screen', box: { left: 0, top: 0, width: 1, height: 1 }, fit: 'contain' })
    expect(camera?.box).toMatchObject({ left: 0.73, width: 0.25 })
    const [, topLeft] = layoutOf(
      'corner',
      { corner: 'topLeft', size: 'small' },
      new Set(['screen', 'camera']),
    )
    expect(topLeft?.box).toMatchObject({ left: 0.02, width: 0.18 })
  })

  it('leaves the whole place to what is there', () => {
    expect(layoutOf('beside', place, new Set(['camera']))).toEqual([
      { layer: 'camera', box: { left: 0, top: 0, width: 1, height: 1 }, fit: 'contain' },
    ])
    expect(layoutOf('slides', place, new Set(['camera']))).toEqual([])
  })

  it('shows a picture of another shape whole', () => {
    const box = { left: 0, top: 0, width: 1, height: 1 }
    expect(fittedBox(box, { width: 1280, height: 720 }, { width: 400, height: 400 })).toEqual({
      left: 280,
      top: 0,
      width: 720,
      height: 720,
    })
  })
})

describe('the quality', () => {
  const after = (control: LineControl, waiting: number, from: number, ms: number) => {
    const heights: number[] = []
    for (let at = from; at <= from + ms; at += 250) {
      const next = control.measure(waiting, at)
      if (next) heights.push(next.height)
    }
    return heights
  }

  it('falls in steps while too much waits, and ends at the lowest', () => {
    const control = new LineControl()
    expect(after(control, 100_000, 0, 1_250)).toEqual([])
    expect(after(control, 400_000, 2_000, 10_000)).toEqual([480, 360, 240])
    expect(control.quality.height).toBe(240)
  })

  it('stays through a short jam', () => {
    const control = new LineControl()
    expect(after(control, 400_000, 0, 1_000)).toEqual([])
    expect(after(control, 0, 1_250, 10_000)).toEqual([])
  })

  it('rises when the line is free for a while, and waits longer after it rose too early', () => {
    const control = new LineControl()
    expect(after(control, 400_000, 0, 1_500)).toEqual([480])
    expect(after(control, 0, 2_000, 20_000)).toEqual([720])
    expect(after(control, 400_000, 22_250, 1_500)).toEqual([480])
    expect(after(control, 0, 24_000, 39_750)).toEqual([])
    expect(after(control, 0, 64_000, 250)).toEqual([720])
  })
})

describe('a recording that continues another one', () => {
  const element = (id: number[], content: number[]) => [...id, 0x80 | content.length, ...content]
  const track = (number: number, type: number, setup: number[] = []) =>
    element(
      [0xae],
      [
        ...element([0xd7], [number]),
        ...element([0x83], [type]),
        ...(setup.length > 0 ? element([0x63, 0xa2], setup) : []),
      ],
    )
  const head = (...tracks: number[][]) => [
    ...element([0x1a, 0x45, 0xdf, 0xa3], [0x42, 0x86, 0x81, 1]),
    ...[0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    ...element([0x15, 0x49, 0xa9, 0x66], [0x2a]),
    ...element([0x16, 0x54, 0xae, 0x6b], tracks.flat()),
  ]
  const cluster = (ms: number, ...blocks: number[][]) => [
    ...[0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    ...element([0xe7], [ms >> 8, ms & 0xff]),
    ...blocks.flat(),
  ]
  const block = (number: number, value: number) => element([0xa3], [0x80 | number, 0, 0, 0x80, value])
  const first = Uint8Array.from(head(track(1, 1), track(2, 2)))
  const longTime = (ms: number) => [0xe7, 0x88, 0, 0, 0, 0, 0, 0, ms >> 8, ms & 0xff]

  it('has no head, later times, and the track numbers of before, however it is cut into chunks', () => {
    const second = Uint8Array.from([
      ...head(track(1, 2), track(2, 1)),
      ...cluster(5, block(2, 7), block(1, 8)),
      ...cluster(900, element([0xa0], element([0xa1], [0x81, 0, 0, 0, 9]))),
    ])
    const expected = [
      ...cluster(0).slice(0, 12),
      ...longTime(4_005),
      ...block(1, 7),
      ...block(2, 8),
      ...cluster(0).slice(0, 12),
      ...longTime(4_900),
      ...element([0xa0], element([0xa1], [0x82, 0, 0, 0, 9])),
    ]
    for (const length of [1, 7, second.length]) {
      const continuation = new WebmContinuation(readTracks(first) ?? [], 4_000)
      const parts: number[] = []
      for (let at = 0; at < second.length; at += length)
        parts.push(...continuation.push(second.slice(at, at + length)))
      expect(parts).toEqual(expected)
    }
  })

  it('is refused where its video needs another decoder', () => {
    const before = readTracks(Uint8Array.from(head(track(1, 1, [1, 2])))) ?? []
    const same = new WebmContinuation(before, 0)
    expect(() => same.push(Uint8Array.from(head(track(1, 1, [1, 2]))))).not.toThrow()
    const other = new WebmContinuation(before, 0)
    expect(() => other.push(Uint8Array.from(head(track(1, 1, [1, 3]))))).toThrow('the tracks are others')
  })

  it('needs the tracks of the one before', () => {
    expect(readTracks(first.slice(0, 20))).toBeNull()
    expect(readTracks(Uint8Array.from(cluster(0)))).toBeNull()
  })
})

describe('the delay', () => {
  const picture = (value: number) => [value, 255 - value, value / 2]

  it('is the age of the sent picture that looks like the one that arrives', () => {
    const meter = new DelayMeter()
    for (let second = 0; second < 10; second += 1) meter.sent(picture(second * 25), second * 1_000)
    expect(meter.arrived(picture(101), 9_000)).toBe(5_000)
  })

  it('is unknown while nothing moves, and where nothing like it was sent', () => {
    const meter = new DelayMeter()
    for (let second = 0; second < 10; second += 1) meter.sent(picture(100), second * 1_000)
    expect(meter.arrived(picture(100), 9_000)).toBeNull()
    expect(meter.arrived([0, 0, 255], 9_000)).toBeNull()
  })

  it('is measured anew once a hidden page is seen again, and says nothing old', () => {
    const watch = new DelayWatch()
    const both = (sent: number, shown: number) => () => ({ sent: picture(sent), shown: picture(shown) })
    const look = (at: number, isHidden = false, shown = at / 40 - 10) =>
      watch.look(at, isHidden, both(at / 40, shown))
    for (let at = 0; at < 4_000; at += 200) look(at)
    expect(look(4_000)).toBe(400)
    expect(look(4_200, true)).toBeNull()
    // what the monitor shows when the page is seen again was sent long before, and is no delay of students
    expect(look(40_000, false, 90)).toBeNull()
    // nor is what a slowed timer of a page that is not called hidden compares
    for (let at = 40_200; at < 44_000; at += 200)
      watch.look(at, false, both((at - 40_000) / 20, (at - 41_000) / 20))
    expect(watch.look(44_000, false, both(200, 150))).toBe(1_000)
    expect(watch.look(60_000, false, both(210, 150))).toBeNull()
  })
})
