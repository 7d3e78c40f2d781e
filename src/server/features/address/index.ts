import { address as operations } from '#contract/address/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import {
  createAddress,
  deleteAddress,
  listAddresses,
  readAddress,
  setDefaultAddress,
  updateAddress,
} from './addresses.ts'

export { listAddresses, readAddress, writtenAddress } from './addresses.ts'

/** Where students have goods sent. */
export function addressFeature(serve: Serve, { db }: Deps): void {
  serve(operations.addressList, ({ user }) => listAddresses(db, user.id))
  serve(operations.addressById, ({ user, params }) => readAddress(db, user.id, params.id))
  serve(operations.createAddress, ({ user, body }) => createAddress(db, user.id, body))
  serve(operations.updateAddress, ({ user, params, body }) => updateAddress(db, user.id, params.id, body))
  serve(operations.deleteAddress, ({ user, params }) => deleteAddress(db, user.id, params.id))
  serve(operations.setDefaultAddress, ({ user, params }) => setDefaultAddress(db, user.id, params.id))
}
