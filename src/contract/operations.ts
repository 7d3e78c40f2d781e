import { account } from './account/operations.ts'
import { backoffice } from './backoffice/operations.ts'
import { catalog } from './catalog/operations.ts'
import { learning } from './learning/operations.ts'
import type { OperationTypes } from './operation.ts'
import { order } from './order/operations.ts'
import { payment } from './payment/operations.ts'
import { site } from './site/operations.ts'

/** Every operation of the API. The browser imports this file by type alone. */
export const operations = {
  ...account,
  ...site,
  ...catalog,
  ...order,
  ...payment,
  ...learning,
  ...backoffice,
}

export type Operations = typeof operations

/** `'POST /api/order'` -> its params, query, body and reply */
export type ByKey = {
  [Name in keyof Operations as `${Operations[Name]['method']} ${Operations[Name]['path']}`]: OperationTypes<
    Operations[Name]
  >
}
export type OperationKey = keyof ByKey
