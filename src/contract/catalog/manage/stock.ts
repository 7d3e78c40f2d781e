import { Type } from 'typebox'
import { stockCauses } from '../enums.ts'
import { operation } from '../../operation.ts'
import {
  component,
  described,
  Id,
  IdParams,
  Nothing,
  Nullable,
  Page,
  PageQuery,
  Timestamp,
} from '../../schema.ts'

const StockMovement = component(
  'StockMovement',
  Type.Object({
    id: Id,
    cause: Type.Enum(stockCauses),
    difference: Type.Integer(),
    stock: described(Type.Integer(), 'the stock after it'),
    order_id: Nullable(Id),
    order_number: Nullable(Type.String()),
    who: described(Type.String(), 'the administrator who caused it, or empty'),
    at: Timestamp,
  }),
)

const StockDifference = Type.Object({
  product_id: Id,
  name: Type.String(),
  stock: Type.Integer(),
  recorded: described(Type.Integer(), 'what the ledger adds up to'),
  orders: described(
    Type.Array(Type.Object({ order_id: Id, order_number: Type.String(), difference: Type.Integer() })),
    'the orders that the ledger knows otherwise than they are; above zero: a place that was not returned',
  ),
  corrected: described(Type.Integer(), 'the stock when all of it is mended'),
})

export const stockAdmin = {
  stockMovements: operation({
    method: 'GET',
    path: '/api/v1/admin/products/{id}/stock_movements',
    summary: "Every change of a product's stock, newest first; none while it is unlimited",
    access: 'admin',
    permission: 'catalog.stock',
    params: IdParams,
    query: Type.Object(PageQuery),
    reply: Page(StockMovement),
    refusals: ['productNotFound'],
  }),
  stockDifferences: operation({
    method: 'GET',
    path: '/api/v1/admin/stock_differences',
    summary: 'The products whose stock, ledger and orders do not agree',
    access: 'admin',
    permission: 'catalog.stock',
    query: Type.Object({ product_id: Type.Optional(Id) }),
    reply: Type.Object({ list: Type.Array(StockDifference) }),
  }),
  correctStock: operation({
    method: 'POST',
    path: '/api/v1/admin/products/{id}/correct_stock',
    summary: 'Sets the stock to what its ledger and the orders add up to',
    access: 'admin',
    permission: 'catalog.stock',
    params: IdParams,
    body: Type.Object({
      difference: described(
        Type.Integer({ minimum: -2_000_000, maximum: 2_000_000 }),
        'by how much the stock changes, as the administrator has seen it',
      ),
    }),
    reply: Nothing,
    refusals: ['productNotFound', 'stockDifferenceChanged'],
  }),
}
