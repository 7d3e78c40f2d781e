import { Type } from 'typebox'
import { component, named } from '../schema.ts'
import { posterTypes } from './poster-types.ts'

export const PosterTypeNumber = component(
  'PosterType',
  named(
    Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)], {
      description: 'what a share poster invites to',
    }),
    posterTypes,
  ),
)
