import { Type } from 'typebox'
import { component, named } from '../schema.ts'
import { productStatuses, productTypes, stockTypes, validityTypes } from './enums.ts'

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
