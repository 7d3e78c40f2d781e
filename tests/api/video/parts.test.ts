import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { partedPlaylist } from '#server/features/video/parts/parted-playlist.ts'
import { isReloadReady, isTooFar } from '#server/features/video/parts/reload.ts'
import { ViewerWaits } from '#server/features/video/parts/viewer-waits.ts'
import type { LiveParts } from '#server/lib/live-parts.ts'

const part = { offset: 0, bytes: 188, duration: 0.4 }
const live = (next: Partial<LiveParts['next']> = {}): LiveParts => ({
  fileId: 'f',
  segments: [5, 6, 7, 8, 9].map((position) => ({
    ...{ position, discontinuity: 0, duration: 0.8 },
    parts: [part, part],
  })),
  next: { position: 10, discontinuity: 0, path: '', parts: [part], ...next },
})

test('a part after the last one of its segment is the first one of the next segment', () => {
  expect(isReloadReady(live(), { position: 9, part: 2 })).toBe(true)
  expect(isReloadReady(live({ parts: [] }), { position: 9, part: 2 })).toBe(false)
  expect(isReloadReady(live({ parts: [] }), { position: 9, part: 1 })).toBe(true)
  expect(isReloadReady(live(), { position: 10, part: null })).toBe(false)
})

test('the segment after the growing one may be waited for, no later one', () => {
  expect(isTooFar(live(), { position: 11, part: 0 })).toBe(false)
  expect(isTooFar(live(), { position: 12, part: null })).toBe(true)
})

test('parts are listed of the last three target durations, and longer ones lengthen what is said of them', () => {
  const text = partedPlaylist(live({ parts: [{ ...part, duration: 1.5 }] }))
  expect(text).not.toContain('f-6.0.ts')
  expect(text).toContain('f-7.0.ts')
  expect(text).toContain('#EXT-X-PART-INF:PART-TARGET=1.50000\n')
  expect(text.endsWith('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="f-10.1.ts"\n')).toBe(true)
})

test('an interruption before the growing segment is a discontinuity before its first part', () => {
  expect(partedPlaylist(live({ discontinuity: 1 }))).toContain(
    '#EXT-X-DISCONTINUITY\n#EXT-X-PART:DURATION=0.40000,URI="f-10.0.ts"',
  )
})

test('of more waiting requests of a viewer the oldest is answered, as is that of who has left, and all at the end', async () => {
  const waits = new ViewerWaits()
  const ended: number[] = []
  const begin = (name: number, sessionId = 1) => {
    const response = new EventEmitter() as unknown as ServerResponse
    const never = (signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    const answered = waits.wait(sessionId, response, 60_000, never).then(() => ended.push(name))
    return { response, answered }
  }
  const [first, second, third, , last] = [1, 2, 3, 4, 5].map((name) => begin(name))
  const other = begin(6, 2)
  await first?.answered
  expect(ended).toEqual([1])
  second?.response.emit('close')
  await second?.answered
  expect(ended).toEqual([1, 2])
  waits.stop()
  await Promise.all([third?.answered, last?.answered, other.answered])
  expect(new Set(ended)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
})
