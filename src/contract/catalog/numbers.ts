import { Type } from 'typebox'
import { component, named } from '../schema.ts'
import {
  classTypes,
  goodsAttributes,
  knotStatuses,
  productStatuses,
  productTypes,
  stockTypes,
  validityTypes,
} from './enums.ts'

export const ProductTypeNumber = component(
  'ProductType',
  named(Type.Integer({ minimum: 0, maximum: 6, description: 'what is sold' }), productTypes),
)
export const ProductStatusNumber = component(
  'ProductStatus',
  named(Type.Integer({ minimum: 0, maximum: 2, description: 'whether it is on sale' }), productStatuses),
)
export const StockTypeNumber = component(
  'StockType',
  named(Type.Integer({ description: 'whether there are only so many places' }), stockTypes),
)
export const ValidityTypeNumber = component(
  'ValidityType',
  named(Type.Integer({ description: 'how long the right to a course lasts' }), validityTypes),
)
export const GoodsAttributeNumber = component(
  'GoodsAttribute',
  named(
    Type.Union([Type.Literal(1), Type.Literal(2)], { description: 'sold by itself, or several together' }),
    goodsAttributes,
  ),
)
export const ClassTypeNumber = component(
  'ClassType',
  named(
    Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)], {
      description: 'how it is taught',
    }),
    classTypes,
  ),
)
export const KnotStatusNumber = component(
  'KnotStatus',
  named(
    Type.Union([Type.Literal(0), Type.Literal(1)], {
      description: 'closed when all lessons of a class have ended',
    }),
    knotStatuses,
  ),
)
