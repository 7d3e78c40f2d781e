import { expect, test } from 'vitest'
import { playlistOf } from '#server/features/video/media/playlist.ts'

const segment = (position: number, duration: number, discontinuity = 0) => ({
  position,
  duration,
  discontinuity,
})

test('segments of a little over a second have a target duration of two', () => {
  expect(playlistOf([segment(7, 1.04), segment(8, 0.96)], { isEnded: false, prefix: 'a-' })).toBe(
    [
      '#EXTM3U',
      '#EXT-X-VERSION:3',
      '#EXT-X-TARGETDURATION:1',
      '#EXT-X-MEDIA-SEQUENCE:7',
      '#EXT-X-DISCONTINUITY-SEQUENCE:0',
      '#EXTINF:1.040000,',
      'a-7.ts',
      '#EXTINF:0.960000,',
      'a-8.ts',
      '',
    ].join('\n'),
  )
})

test('no segment is longer than the target duration, once rounded', () => {
  expect(playlistOf([segment(0, 1.5), segment(1, 0.2)], { isEnded: true })).toContain(
    '#EXT-X-TARGETDURATION:2\n',
  )
})

test('an interruption is a discontinuity, and the end of the video ends the playlist', () => {
  const text = playlistOf([segment(0, 1), segment(1, 1, 1)], { isEnded: true, isWhole: true })
  expect(text.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
  expect(text.indexOf('#EXT-X-DISCONTINUITY\n')).toBeLessThan(text.indexOf('1.ts'))
  expect(text.endsWith('#EXT-X-ENDLIST\n')).toBe(true)
  expect(text).toContain('#EXT-X-PLAYLIST-TYPE:VOD')
})
