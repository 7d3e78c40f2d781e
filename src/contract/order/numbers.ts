import { Type } from 'typebox'
import { component, named } from '../schema.ts'
import { orderSources, orderStatuses, orderTypes, payments, shippingStates } from './status.ts'

export const OrderStatusNumber = component(
  'OrderStatus',
  named(Type.Integer({ description: 'where an order stands' }), orderStatuses),
)
export const OrderTypeNumber = component(
  'OrderType',
  named(Type.Integer({ description: 'at which kind of price it was ordered' }), orderTypes),
)
export const OrderSourceNumber = component(
  'OrderSource',
  named(Type.Integer({ description: 'where it was ordered' }), orderSources),
)
export const PaymentNumber = component(
  'Payment',
  named(Type.Integer({ description: 'by what it was paid' }), payments),
)
export const ShippingStateNumber = component(
  'ShippingState',
  named(
    Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)], {
      description: 'where the goods of an order are',
    }),
    shippingStates,
  ),
)
