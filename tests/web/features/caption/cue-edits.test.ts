import { describe, expect, it } from 'vitest'
import { cueProblem, inserted, joined, split } from '#web/features/caption/manage/cue-edits.ts'
import { lastBegun, shownAt } from '#web/features/caption/use-captions.ts'
import { notesAsMarkdown } from '#web/features/note/notes-as-markdown.ts'
import { exactClock, readExactClock } from '#web/features/player/exact-clock.ts'

const cue = (start: number, end: number, text = 'text') => ({ start, end, text })

describe('cues', () => {
  it('are inserted in their order, and end where the next one begins', () => {
    const { cues, index } = inserted([cue(0, 2), cue(4, 6)], 3)
    expect([cues, index]).toEqual([[cue(0, 2), cue(3, 4, ''), cue(4, 6)], 1])
    expect(inserted([], 12.34567).cues).toEqual([cue(12.346, 15.346, '')])
  })

  it('are split at the cursor, at the second that plays or by the share of the text', () => {
    const before = [cue(0, 10, 'one two')]
    expect(split(before, 0, 3, 4)).toEqual([cue(0, 4, 'one'), cue(4, 10, 'two')])
    expect(split(before, 0, 3, 99)).toEqual([cue(0, 4.286, 'one'), cue(4.286, 10, 'two')])
    expect(split([cue(0, 0.1)], 0, 1, 0)).toBeNull()
  })

  it('are joined with the next one, unless that would be too long', () => {
    expect(joined([cue(0, 1, 'a'), cue(2, 3, 'b')], 0)).toEqual([cue(0, 3, 'a\nb')])
    expect(joined([cue(0, 1, 'a')], 0)).toBeNull()
    expect(joined([cue(0, 1, 'a'.repeat(300)), cue(2, 3, 'b'.repeat(300))], 0)).toBeNull()
  })

  it('say what is wrong with them', () => {
    expect(cueProblem(cue(Number.NaN, 2))).toBe('start')
    expect(cueProblem(cue(2, 2))).toBe('end')
    expect(cueProblem(cue(1, 2, ' '))).toBe('text')
    expect(cueProblem(cue(1, 2))).toBeNull()
  })

  it('are found by the second, also where they overlap', () => {
    const cues = [cue(1, 9, 'long'), cue(2, 3, 'short'), cue(20, 21, 'late')]
    expect([0, 1, 2.5, 25].map((second) => lastBegun(cues, second))).toEqual([-1, 0, 1, 2])
    expect(shownAt(cues, 2.5).map(({ text }) => text)).toEqual(['long', 'short'])
    expect(shownAt(cues, 4).map(({ text }) => text)).toEqual(['long'])
    expect(shownAt(cues, 12)).toEqual([])
  })
})

it('times are written and read with thousandths', () => {
  expect([exactClock(62.5), exactClock(3661.0009)]).toEqual(['01:02.500', '1:01:01.001'])
  expect(['1:02.5', '0:00:03,25', '45', '1:2:3:4', 'x'].map(readExactClock)).toEqual([
    62.5,
    3.25,
    45,
    null,
    null,
  ])
})

it('notes as Markdown say what was written, and are no markup', () => {
  expect(notesAsMarkdown('A & *B*', [{ second: 75, text: '# one\n[two](x)' }])).toBe(
    '# A & \\*B\\*\n\n- **01:15** \\# one\n  \\[two\\]\\(x\\)\n',
  )
})
