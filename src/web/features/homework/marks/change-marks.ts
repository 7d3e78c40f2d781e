import type { MarkColour, PictureMarks } from '#contract/homework/marks.ts'
import { isSame } from '#web/area-kit/form/merge-values.ts'

export const noMarks = (picture: number): PictureMarks => ({ picture, strokes: [], notes: [] })

const without = <Item>(list: readonly Item[], at: number): Item[] => list.filter((_, index) => index !== at)
const inside = (share: number): number => Math.min(1, Math.max(0, share))

export const withStroke = (marks: PictureMarks, colour: MarkColour, points: number[]): PictureMarks => ({
  ...marks,
  strokes: [...marks.strokes, { colour, points }],
})
export const withoutStroke = (marks: PictureMarks, index: number): PictureMarks => ({
  ...marks,
  strokes: without(marks.strokes, index),
})
export const withNote = (marks: PictureMarks, left: number, top: number): PictureMarks => ({
  ...marks,
  notes: [...marks.notes, { left: inside(left), top: inside(top), text: '' }],
})
export const withoutNote = (marks: PictureMarks, index: number): PictureMarks => ({
  ...marks,
  notes: without(marks.notes, index),
})
export const withNoteChanged = (
  marks: PictureMarks,
  index: number,
  change: { left?: number; top?: number; text?: string },
): PictureMarks => ({
  ...marks,
  notes: marks.notes.map((note, at) => {
    if (at !== index) return note
    const { left, top, text } = { ...note, ...change }
    return { left: inside(left), top: inside(top), text }
  }),
})

/** Where a note goes by an arrow key, seen on a picture that was turned: the step in the picture's own directions. */
export function arrowStep(key: string, turns: number, step: number): { dx: number; dy: number } | null {
  const direction = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'].indexOf(key)
  if (direction < 0) return null
  const own = (direction - turns + 4) % 4
  return { dx: [step, 0, -step, 0][own] ?? 0, dy: [0, step, 0, -step][own] ?? 0 }
}

const joined = <Item>(mine: readonly Item[], theirs: readonly Item[]): Item[] => [
  ...mine,
  ...theirs.filter((one) => !mine.some((own) => isSame(own, one))),
]

/** The marks of two teachers together: nothing that either has drawn is lost. */
export const mergedMarks = (mine: readonly PictureMarks[], theirs: readonly PictureMarks[]): PictureMarks[] =>
  [...new Set([...mine, ...theirs].map(({ picture }) => picture))].map((picture) => {
    const [own, other] = [mine, theirs].map((list) => list.find((one) => one.picture === picture))
    return {
      picture,
      strokes: joined(own?.strokes ?? [], other?.strokes ?? []),
      notes: joined(own?.notes ?? [], other?.notes ?? []),
    }
  })
