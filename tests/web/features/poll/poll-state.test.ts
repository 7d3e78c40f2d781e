import { describe, expect, it } from 'vitest'
import type { PollRoundShape } from '#contract/poll/events.ts'
import {
  emptyState,
  isPressing,
  withCount,
  withRound,
  withSnapshot,
} from '#web/features/poll/room/poll-state.ts'
import { aRound } from './support.ts'

const NOW = 1_000_000
const ready = { ...emptyState, status: 'ready' as const }
const counts = (result: number[]) => ({ counts: result, average: null, words: [], right: null })

describe('the round that a page knows', () => {
  it('is replaced by a newer state of it, and by no older one', () => {
    const ended = withRound(ready, aRound({ state: 'ended', version: 9 }), NOW)
    expect(withRound(ended, aRound({ state: 'running', version: 8 }), NOW)).toBe(ended)
    expect(withRound(ended, aRound({ id: 2, version: 10 }), NOW).round?.id).toBe(2)
  })

  it('forgets the own answer with the next round, and not before', () => {
    const mine = { choices: [1], word: '' }
    const answered = withSnapshot(ready, { round: aRound({ version: 1 }), mine }, NOW)
    expect(withRound(answered, aRound({ version: 2, state: 'ended' }), NOW).mine).toEqual(mine)
    expect(withRound(answered, aRound({ id: 2, version: 3 }), NOW).mine).toBeNull()
  })

  it('ends by the clock of the device', () => {
    expect(withRound(ready, aRound({ seconds_left: 30 }), NOW).endsAt).toBe(NOW + 30_000)
    expect(withRound(ready, aRound({ seconds_left: null }), NOW).endsAt).toBeNull()
  })
})

describe('a count', () => {
  const known = withRound(ready, aRound({ version: 5, result_shown: 1, result: counts([0, 0]) }), NOW)
  const count = { round_id: 1, answered: 3, present: 9, result: counts([1, 2]), version: 6 }

  it('is taken where it is newer, of the round that runs', () => {
    const next = withCount(known, count)
    expect(next.round).toMatchObject({ answered: 3, present: 9, result: counts([1, 2]) })
    expect(withCount(next, { ...count, answered: 2, version: 6 })).toBe(next)
    expect(withCount(known, { ...count, round_id: 2 })).toBe(known)
  })

  it('changes nothing of a round that has ended', () => {
    const ended = withRound(known, aRound({ version: 6, state: 'ended', answered: 4 }), NOW)
    expect(withCount(ended, { ...count, version: 7 })).toBe(ended)
  })

  it('shows no result that was hidden meanwhile', () => {
    const hidden = withRound(known, aRound({ version: 6, result_shown: 0 }), NOW)
    expect(withCount(hidden, { ...count, version: 7 }).round).toMatchObject({ answered: 3, result: null })
  })
})

describe('what stands above everything', () => {
  const shown = (values: Partial<PollRoundShape>, state = ready) =>
    isPressing(withRound(state, aRound(values), NOW))

  it('is what runs, and what was shown, until it is put aside', () => {
    expect(shown({})).toBe(true)
    expect(shown({ state: 'ended' })).toBe(false)
    expect(shown({ state: 'ended', result_shown: 1 })).toBe(true)
    expect(shown({ state: 'ended', right_shown: 1 })).toBe(true)
    expect(shown({ state: 'ended', result_shown: 1 }, { ...ready, closed: 1 })).toBe(false)
    expect(shown({}, { ...ready, manages: true })).toBe(false)
  })
})
