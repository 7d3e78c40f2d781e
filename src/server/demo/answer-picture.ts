import type { PictureMarks } from '#contract/homework/marks.ts'

/** The picture of an answer in the demo's homework; the start stores it where it is missing. */
export const answerPicture = {
  name: 'de300000000000000000000000000000000000a1.png',
  /** in `public` */
  file: 'demo/answer.png',
  type: 'image/png',
  bytes: 71_215,
} as const

const CIRCLE = 24
/** a circle around the vertex, as a hand draws it: it ends a little beside its beginning */
const circle = Array.from({ length: CIRCLE + 1 }, (_, index) => {
  const angle = (index / CIRCLE) * 2 * Math.PI * 1.03 - 1
  return [0.5025 + 0.035 * Math.cos(angle), 0.642 + 0.05 * Math.sin(angle) + index * 0.0003]
}).flat()

/** What the teacher has drawn and noted on it. */
export const answerMarks: PictureMarks[] = [
  {
    picture: 0,
    strokes: [{ colour: 'red', points: circle }],
    notes: [
      { left: 0.58, top: 0.66, text: '顶点 (2, 1)，正确。' },
      { left: 0.93, top: 0.75, text: '请标出坐标轴的名称和单位。' },
    ],
  },
]
