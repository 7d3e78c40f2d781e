import { describe, expect, it } from 'vitest'
import { lessonState } from '#contract/catalog/lesson-state.ts'

const begin = 1_800_000_000
const end = begin + 5400
const lesson = { begintime: begin, endtime: end, replay: 0 as const }

describe('the state of a lesson in a list', () => {
  it.each([
    ['more than twenty minutes before', begin - 1201, 2],
    ['exactly twenty minutes before', begin - 1200, 1],
    ['while it runs', begin + 60, 1],
    ['at its very end', end, 1],
    ['after its end without a replay', end + 1, 4],
  ])('%s', (_, now, state) => {
    expect(lessonState(lesson, now)).toBe(state)
  })

  it('is replay after the end when there is one', () => {
    expect(lessonState({ ...lesson, replay: 1 }, end + 1)).toBe(3)
  })

  it('is unknown without times, or with times out of order', () => {
    expect(lessonState({ ...lesson, begintime: null }, begin)).toBe(0)
    expect(lessonState({ ...lesson, endtime: null }, begin)).toBe(0)
    expect(lessonState({ ...lesson, endtime: begin }, begin)).toBe(0)
  })
})
