import { DEFAULT_AREA_CODE } from '#contract/account/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import type { Telephone } from '#web/features/account/forms/form-values.ts'
import { type RegionNames, regionCodeOf, type Regions } from './regions.ts'

export type Address = ByKey['GET /api/addresses']['reply'][number]

/** The same limits as on the server, which counts characters too. */
export const addressLimits = { perStudent: 5, consignee: 24, full: 100 } as const

export interface AddressValues {
  consignee: string
  region: RegionNames
  full: string
  telephone: Telephone
  isDefault: boolean
}

export const emptyAddress = (): AddressValues => ({
  consignee: '',
  region: { province: '', city: '', district: '' },
  full: '',
  telephone: { areaCode: DEFAULT_AREA_CODE, phone: '' },
  isDefault: false,
})

export const valuesOf = (address: Address): AddressValues => ({
  consignee: address.consignee,
  region: { province: address.province, city: address.city, district: address.district },
  full: address.full_address,
  telephone: { areaCode: address.area_code, phone: address.telephone },
  isDefault: address.is_default === 1,
})

export const bodyOf = (
  { consignee, region, full, telephone, isDefault }: AddressValues,
  regions: Regions | null,
) => ({
  consignee: consignee.trim(),
  area_code: telephone.areaCode,
  telephone: telephone.phone,
  ...region,
  ...(regions && { region_code: regionCodeOf(regions, region) }),
  full_address: full.trim(),
  is_default: isDefault ? (1 as const) : (0 as const),
})

type Place = Pick<Address, 'province' | 'city' | 'district' | 'full_address'>

/** An address in one line, as on a parcel; the name of a municipality is not repeated. */
export const addressLine = ({ province, city, district, full_address }: Place): string =>
  [...new Set([province, city, district])].join('') + full_address
