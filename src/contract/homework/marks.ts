/** What a teacher draws and notes on one picture of an answer. All places are shares of its width and height, 0 to 1. */
export interface PictureMarks {
  /** which picture of the answer, from 0 on */
  picture: number
  strokes: { colour: MarkColour; points: number[] }[]
  notes: { left: number; top: number; text: string }[]
}

export const markColours = ['red', 'blue', 'green'] as const
export type MarkColour = (typeof markColours)[number]

export const markLimits = {
  /** of one picture */
  strokes: 300,
  notes: 40,
  /** characters of a note */
  note: 300,
  /** numbers of one stroke, two for each point */
  numbers: 4000,
  /** of all pictures of an answer together, as JSON */
  bytes: 200 * 1024,
} as const
