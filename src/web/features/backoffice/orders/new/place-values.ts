import { refusals } from '#contract/errors.ts'
import { Refused } from '#web/lib/failures.ts'
import { refusedField } from '#web/lib/refused-field.ts'
import { isAmount } from '../../trade/amount.ts'

export interface WrittenAddress {
  consignee: string
  areaCode: string
  phone: string
  province: string
  city: string
  district: string
  fullAddress: string
}

export interface PlaceValues {
  userId: number | null
  productId: number | null
  amount: string
  /** one of the student's addresses; null: the one that is written */
  addressId: number | null
  written: WrittenAddress
}

export const nothingPlaced: PlaceValues = {
  userId: null,
  productId: null,
  amount: '',
  addressId: null,
  written: {
    consignee: '',
    areaCode: '86',
    phone: '',
    province: '',
    city: '',
    district: '',
    fullAddress: '',
  },
}

/** i18n keys by field */
export type PlaceProblems = Partial<
  Record<'student' | 'product' | 'amount' | Exclude<keyof WrittenAddress, 'areaCode'>, string>
>

const needed = 'trade:place.needed'

/** What is wrong before anything is sent. */
export function problemsOf(values: PlaceValues, currency: number, isSent: boolean): PlaceProblems {
  const problems: PlaceProblems = {}
  if (values.userId === null) problems.student = 'trade:place.studentNeeded'
  if (values.productId === null) problems.product = 'trade:place.productNeeded'
  if (!isAmount(values.amount, currency)) problems.amount = 'trade:place.amountRule'
  if (isSent && values.addressId === null)
    for (const field of ['consignee', 'phone', 'province', 'fullAddress'] as const)
      if (values.written[field].trim() === '') problems[field] = needed
  return problems
}

const fields: Readonly<Record<string, keyof PlaceProblems>> = {
  consignee: 'consignee',
  province: 'province',
  city: 'city',
  district: 'district',
  full_address: 'fullAddress',
  amount: 'amount',
}

/** What the server refuses of a field, at that field; undefined: it is about none. */
export function refusedProblems(error: unknown): PlaceProblems | undefined {
  if (!(error instanceof Refused)) return undefined
  if (error.code === refusals.phoneFormat.code) return { phone: 'trade:place.phoneRule' }
  const field = fields[refusedField(error) ?? '']
  if (!field) return undefined
  return { [field]: field === 'amount' ? 'trade:place.amountRule' : needed }
}
