import { type TSchema, Type } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { type DrawnType, drawnTypes, whiteboardLimits } from '#contract/whiteboard/limits.ts'
import { type Stroke, strokeOf } from '#contract/whiteboard/strokes.ts'

const { reach, points: mostPoints, text: longestText } = whiteboardLimits

const Coordinate = Type.Number({ minimum: -reach, maximum: reach })
const MARK = /^[A-Za-z0-9_-]{1,40}$/
const Mark = Type.String({ pattern: MARK.source })
/** what JSON of the database cannot hold is not in it */
const Words = Type.String({ maxLength: longestText, pattern: '^[^\\u0000]*$' })
const Color = Type.String({ pattern: '^(#[0-9a-fA-F]{3,8}|[a-z]{1,24})$' })
const Whole = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const OrNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
const OneOf = (...values: string[]) => Type.Union(values.map((value) => Type.Literal(value)))
const Point = Type.Tuple([Coordinate, Coordinate])

/** What everything that is drawn has. Of what leads elsewhere (`link`, `frameId`) there is only that it is not there. */
const common = {
  id: Mark,
  x: Coordinate,
  y: Coordinate,
  width: Coordinate,
  height: Coordinate,
  angle: Type.Number({ minimum: -100, maximum: 100 }),
  strokeColor: Color,
  backgroundColor: Color,
  fillStyle: OneOf('hachure', 'cross-hatch', 'solid', 'zigzag'),
  strokeWidth: Type.Number({ minimum: 0, maximum: 100 }),
  strokeStyle: OneOf('solid', 'dashed', 'dotted'),
  roughness: Type.Number({ minimum: 0, maximum: 10 }),
  opacity: Type.Number({ minimum: 0, maximum: 100 }),
  groupIds: Type.Array(Mark, { maxItems: 20 }),
  frameId: Type.Null(),
  index: OrNull(Type.String({ pattern: '^[A-Za-z0-9]{1,100}$' })),
  roundness: OrNull(
    Type.Object(
      { type: Type.Integer({ minimum: 1, maximum: 3 }), value: Type.Optional(Type.Number()) },
      { additionalProperties: false },
    ),
  ),
  seed: Whole,
  version: Whole,
  versionNonce: Whole,
  isDeleted: Type.Literal(false),
  boundElements: OrNull(
    Type.Array(Type.Object({ id: Mark, type: OneOf('arrow', 'text') }, { additionalProperties: false }), {
      maxItems: 100,
    }),
  ),
  updated: Whole,
  link: Type.Null(),
  locked: Type.Boolean(),
}

const Binding = Type.Object(
  {
    elementId: Mark,
    focus: Type.Number(),
    gap: Type.Number(),
    fixedPoint: Type.Optional(OrNull(Type.Tuple([Type.Number(), Type.Number()]))),
  },
  { additionalProperties: false },
)
const Arrowhead = OrNull(
  OneOf(
    ...['arrow', 'bar', 'dot', 'circle', 'circle_outline', 'triangle', 'triangle_outline', 'diamond'],
    ...['diamond_outline', 'crowfoot_one', 'crowfoot_many', 'crowfoot_one_or_many'],
  ),
)
const linear = {
  points: Type.Array(Point, { minItems: 1, maxItems: mostPoints }),
  lastCommittedPoint: OrNull(Point),
  startBinding: OrNull(Binding),
  endBinding: OrNull(Binding),
  startArrowhead: Arrowhead,
  endArrowhead: Arrowhead,
}
const elbow = {
  elbowed: Type.Boolean(),
  fixedSegments: Type.Optional(
    OrNull(
      Type.Array(Type.Object({ start: Point, end: Point, index: Whole }, { additionalProperties: false }), {
        maxItems: 100,
      }),
    ),
  ),
  startIsSpecial: Type.Optional(OrNull(Type.Boolean())),
  endIsSpecial: Type.Optional(OrNull(Type.Boolean())),
}
const text = {
  fontSize: Type.Number({ minimum: 1, maximum: 1_000 }),
  fontFamily: Type.Integer({ minimum: 1, maximum: 20 }),
  text: Words,
  originalText: Words,
  textAlign: OneOf('left', 'center', 'right'),
  verticalAlign: OneOf('top', 'middle', 'bottom'),
  containerId: OrNull(Mark),
  autoResize: Type.Boolean(),
  lineHeight: Type.Number({ minimum: 0.1, maximum: 10 }),
}

const own: Readonly<Record<DrawnType, Record<string, TSchema>>> = {
  rectangle: {},
  diamond: {},
  ellipse: {},
  arrow: { ...linear, ...elbow },
  line: linear,
  freedraw: { simulatePressure: Type.Boolean(), lastCommittedPoint: OrNull(Point) },
  text,
}

const validators = new Map<unknown, Validator>(
  drawnTypes.map((type) => [
    type,
    Compile(
      Type.Object({ ...common, ...own[type], type: Type.Literal(type) }, { additionalProperties: false }),
    ),
  ]),
)

const isWithin = (number: unknown): boolean => typeof number === 'number' && Math.abs(number) <= reach

/** Whether something can be drawn under this id. */
export const isMark = (id: string): boolean => MARK.test(id)

/** What is drawn, as Excalidraw has it. */
export type DrawnElement = Record<string, unknown> & { id: string }

/**
 * Something of a page as Excalidraw has it, if it is what may be drawn: of a kind that loads and links to nothing, with
 * no field beside those of its kind.
 * @param numbers of its stroke; null: it has none
 */
export function safeElement(
  id: string,
  value: unknown,
  numbers: readonly unknown[] | null,
): DrawnElement | null {
  if (typeof value !== 'object' || value === null) return null
  const element = value as Record<string, unknown>
  if (element['id'] !== id || validators.get(element['type'])?.Check(element) !== true) return null
  if (element['type'] !== 'freedraw') return numbers === null ? { ...element, id } : null
  const stroke = safeStroke(numbers ?? [], element['simulatePressure'] === false)
  return stroke && { ...element, ...stroke, id }
}

function safeStroke(numbers: readonly unknown[], hasPressure: boolean): Stroke | null {
  const stroke = numbers.every(isWithin) ? strokeOf(numbers, hasPressure) : null
  const length = stroke?.points.length ?? 0
  return length > 0 && length <= mostPoints ? stroke : null
}
