import { expect, test } from 'vitest'
import { segmentListReader } from '#server/gateways/ffmpeg/segment-list.ts'

const read = (lines: readonly string[]) => {
  const readLine = segmentListReader()
  return lines.flatMap((line) => readLine(line) ?? [])
}
const lengthOf = (lines: readonly string[]): number =>
  read(lines).reduce((sum, { duration }) => sum + duration, 0)

test('the segments of a class are together as long as its video', () => {
  // a browser's frames are irregular: 21 ms between the last packet of a segment and the next frame
  const lines = Array.from({ length: 600 }, (_, at) => {
    const begin = at * 1.045
    return `${at}.ts,${begin.toFixed(6)},${(begin + 1.024).toFixed(6)}`
  })
  expect(lengthOf(lines)).toBeCloseTo(600 * 1.045 - 0.021, 3)
})

test('a time without frames is no part of the video, and neither is a clock that was set back', () => {
  expect(lengthOf(['0.ts,0.0,1.0', '1.ts,20.0,21.5', '2.ts,3.0,4.0'])).toBeCloseTo(3.5, 6)
})

test('an entry that is no segment is skipped', () => {
  expect(read(['', 'x', '../0.ts,0,1', '0.ts,a,b', '1.ts,2.0,2.0', '2.ts,2.0,3.0'])).toEqual([
    { name: '2.ts', duration: 1 },
  ])
})
