import { refusals } from '#contract/errors.ts'
import { Refused } from '#web/lib/failures.ts'
import { refusedField } from '#web/lib/refused-field.ts'
import { newPaidMeans } from '#web/features/payment/manage/offline/means.ts'
import { type EntryValues, entryProblems } from '#web/features/payment/manage/offline/payment-entry.ts'

export interface WrittenAddress {
  consignee: string
  /** empty: nobody has chosen another than the school's own */
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
  /** price of the course */
  price: string
  payment: EntryValues
  /** one of the student's addresses; null: the entered one */
  addressId: number | null
  written: WrittenAddress
}

export const nothingPlaced = (): PlaceValues => ({
  userId: null,
  productId: null,
  price: '0',
  payment: { ...newPaidMeans(), amount: '' },
  addressId: null,
  written: {
    consignee: '',
    areaCode: '',
    phone: '',
    province: '',
    city: '',
    district: '',
    fullAddress: '',
  },
})

/** i18n keys by field */
export type PlaceProblems = Partial<
  Record<'student' | 'product' | 'amount' | 'kind' | 'at' | Exclude<keyof WrittenAddress, 'areaCode'>, string>
>

const needed = 'trade:place.needed'

/** Problems found before the request. */
export function problemsOf(values: PlaceValues, currency: number, isSent: boolean): PlaceProblems {
  const problems: PlaceProblems = {}
  if (values.userId === null) problems.student = 'trade:place.studentNeeded'
  if (values.productId === null) problems.product = 'trade:place.productNeeded'
  Object.assign(problems, entryProblems(values.payment, currency, values.price))
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
  kind: 'kind',
  paid_at: 'at',
}
const rules: Readonly<Partial<Record<keyof PlaceProblems, string>>> = {
  amount: 'trade:offline.amountRule',
  kind: 'trade:offline.kindNeeded',
  at: 'trade:offline.paidAtRule',
}

/** The server's refusal at its field; undefined: it names none. */
export function refusedProblems(error: unknown): PlaceProblems | undefined {
  if (!(error instanceof Refused)) return undefined
  if (error.code === refusals.phoneFormat.code) return { phone: 'trade:place.phoneRule' }
  const field = fields[refusedField(error) ?? '']
  if (!field) return undefined
  return { [field]: rules[field] ?? needed }
}
