import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { AreaCode, component, described, Flag, Id, IdParams, Line, Nothing, Telephone } from '../schema.ts'

export const ADDRESSES_PER_STUDENT = 5
export const CONSIGNEE_LENGTH = 24
export const FULL_ADDRESS_LENGTH = 100
export const REGION_LENGTH = 40

/** Telephone and province are also taken and answered under the spellings phone_number and prov. */
export const AddressFields = Type.Object({
  consignee: Line(200),
  area_code: Type.Optional(AreaCode),
  telephone: Type.Optional(Telephone),
  phone_number: Type.Optional(Telephone),
  province: Type.Optional(Line(REGION_LENGTH)),
  prov: Type.Optional(Line(REGION_LENGTH)),
  city: Type.Optional(Line(REGION_LENGTH)),
  district: Type.Optional(Line(REGION_LENGTH)),
  region_code: described(
    Type.Optional(Type.String({ pattern: '^\\d{6}$' })),
    'code of the lowest region; must be that of the names. It is found by the names where it is not given.',
  ),
  full_address: Line(500),
  is_default: Type.Optional(Flag),
})

export const Address = component(
  'Address',
  Type.Object({
    id: Id,
    consignee: Type.String(),
    area_code: Type.String(),
    telephone: Type.String(),
    phone_number: Type.String(),
    province: Type.String(),
    prov: Type.String(),
    city: Type.String(),
    district: Type.String(),
    region_code: described(
      Type.String(),
      'six digits (GB/T 2260) of the lowest region that is named; 900000 overseas; empty in an address of before',
    ),
    full_address: Type.String(),
    is_default: Flag,
    is_select: described(Flag, 'the one a checkout begins with: the default, else the first'),
  }),
)

const refusedFields = ['fieldRequired', 'invalidField', 'phoneFormat'] as const

/** A student's delivery addresses, five at most. */
export const address = {
  addressList: operation({
    method: 'GET',
    path: '/api/addresses',
    summary: 'The own delivery addresses',
    access: 'student',
    permission: 'address.read',
    reply: Type.Array(Address),
  }),
  addressById: operation({
    method: 'GET',
    path: '/api/addresses/{id}',
    summary: 'One own delivery address',
    access: 'student',
    permission: 'address.read',
    params: IdParams,
    reply: Address,
    refusals: ['addressNotFound'],
  }),
  createAddress: operation({
    method: 'POST',
    path: '/api/addresses',
    summary: 'A new delivery address; the first one becomes the default',
    access: 'student',
    permission: 'address.write',
    body: AddressFields,
    reply: Address,
    refusals: [...refusedFields, 'tooManyAddresses'],
  }),
  updateAddress: operation({
    method: 'PUT',
    path: '/api/addresses/{id}',
    summary: 'Changes an own delivery address',
    access: 'student',
    permission: 'address.write',
    params: IdParams,
    body: AddressFields,
    reply: Address,
    refusals: [...refusedFields, 'addressNotFound'],
  }),
  deleteAddress: operation({
    method: 'DELETE',
    path: '/api/addresses/{id}',
    summary: 'Removes an own delivery address; orders keep their copy',
    access: 'student',
    permission: 'address.delete',
    params: IdParams,
    reply: Nothing,
    refusals: ['addressNotFound'],
  }),
  setDefaultAddress: operation({
    method: 'PUT',
    path: '/api/addresses/setdefault/{id}',
    summary: 'Makes an own delivery address the default',
    access: 'student',
    permission: 'address.write',
    params: IdParams,
    reply: Nothing,
    refusals: ['addressNotFound'],
  }),
}
