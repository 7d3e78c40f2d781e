import { expect, it } from 'vitest'
import { WatchedSpans } from '#web/features/watch/watched-spans.ts'

/** Plays from one second to another at a rate, noted every second. */
function play(spans: WatchedSpans, from: number, to: number, { at = 0, rate = 1 } = {}): void {
  for (let passed = 0; from + passed * rate <= to; passed += 1) spans.note(from + passed * rate, at + passed)
}

it('counts what is played, at every speed, without seeks', () => {
  const spans = new WatchedSpans()
  play(spans, 0, 10)
  // forwards and back, while it plays
  play(spans, 60, 70, { at: 11 })
  play(spans, 5, 25, { at: 22, rate: 2 })
  expect(spans.take()).toEqual([
    { from: 0, to: 10 },
    { from: 60, to: 70 },
    { from: 5, to: 25 },
  ])
  expect(spans.take()).toEqual([])
})

it('continues after a pause, and reports again what did not arrive', () => {
  const spans = new WatchedSpans()
  play(spans, 0, 3)
  spans.rest()
  // an hour later, elsewhere: nothing was played between
  play(spans, 4, 6, { at: 3600 })
  const lost = spans.take()
  play(spans, 6, 8, { at: 3602 })
  spans.giveBack(lost)
  expect(spans.take()).toEqual([
    { from: 0, to: 3 },
    { from: 4, to: 6 },
    { from: 6, to: 8 },
  ])
})
