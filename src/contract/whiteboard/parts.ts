import { Type } from 'typebox'
import { Version } from '../interaction/parts.ts'
import { component, described, Flag, Id, Nullable } from '../schema.ts'
import { textPatterns } from '../text-patterns.ts'
import { whiteboardLimits } from './limits.ts'

/** The whiteboard of a class, without what is drawn on it. */
export const Whiteboard = component(
  'Whiteboard',
  Type.Object({
    version: Version,
    is_shown: described(Flag, 'it is open, for everybody in the class'),
    page_id: described(Nullable(Id), 'the page that everybody sees; null: there is none yet'),
    pages: described(
      Type.Array(Type.Object({ id: Id }), { maxItems: whiteboardLimits.pages }),
      'in their order',
    ),
    pen: described(
      Nullable(Type.Object({ userid: Id, nickName: Type.String() })),
      'the student who may draw beside those who moderate the class; null: nobody',
    ),
  }),
)

/** Bytes as base64url. */
export const Bytes = (most: number, example: string) =>
  Type.String({
    minLength: 1,
    maxLength: Math.ceil((most * 4) / 3),
    pattern: textPatterns.base64url,
    examples: [example],
  })
