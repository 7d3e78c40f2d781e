/** What both sides hold to on the whiteboard of a class. The browser says it early; the server decides. */
export const whiteboardLimits = {
  /** pages of one class that have not been removed */
  pages: 30,
  /** things that are drawn on one page */
  elements: 1_000,
  /** of a page as it is stored, bytes */
  pageBytes: 512 * 1024,
  /** of one change, bytes */
  updateBytes: 48 * 1024,
  /** changes of all who draw on one page */
  updatesPerSecond: 20,
  /** changes of one person */
  updatesPerMinute: 400,
  /** points of one stroke or line */
  points: 4_000,
  /** characters of one text */
  text: 4_000,
  /** how far from its middle a page reaches */
  reach: 100_000,
  /** of a change that is announced with its content, characters; of a longer one pages are told that it is there */
  announced: 5_000,
  /** what is drawn within so long is one step of the replay */
  stepSeconds: 2,
  /** of the steps that one answer has, bytes, beside the last one */
  replayBytes: 512 * 1024,
} as const

/** What may be drawn: nothing that loads, links to or embeds anything. */
export const drawnTypes = ['rectangle', 'diamond', 'ellipse', 'arrow', 'line', 'freedraw', 'text'] as const
export type DrawnType = (typeof drawnTypes)[number]

const common = [
  ...['id', 'type', 'x', 'y', 'width', 'height', 'angle', 'strokeColor', 'backgroundColor', 'fillStyle'],
  ...[
    'strokeWidth',
    'strokeStyle',
    'roughness',
    'opacity',
    'groupIds',
    'frameId',
    'index',
    'roundness',
    'seed',
  ],
  ...['version', 'versionNonce', 'isDeleted', 'boundElements', 'updated', 'link', 'locked'],
]
const linear = [
  ...['points', 'lastCommittedPoint', 'startBinding', 'endBinding', 'startArrowhead', 'endArrowhead'],
]
const elbow = ['elbowed', 'fixedSegments', 'startIsSpecial', 'endIsSpecial']
const text = [
  ...['fontSize', 'fontFamily', 'text', 'originalText', 'textAlign', 'verticalAlign', 'containerId'],
  ...['autoResize', 'lineHeight'],
]

/** The fields that are kept of what is drawn. Of a stroke the points are kept beside it (`strokes.ts`). */
export const drawnFields: Readonly<Record<DrawnType, readonly string[]>> = {
  rectangle: common,
  diamond: common,
  ellipse: common,
  arrow: [...common, ...linear, ...elbow],
  line: [...common, ...linear],
  freedraw: [...common, 'simulatePressure', 'lastCommittedPoint'],
  text: [...common, ...text],
}
