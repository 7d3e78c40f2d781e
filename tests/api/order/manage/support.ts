import type { OperationKey } from '#contract/operations.ts'
import { theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { openAllConnections } from '../support.ts'
import { checkoutWithQr, press } from '../../payment/support.ts'
import type { TestProduct } from '#tests/support/factories.ts'
import type { TestSchool } from '#tests/support/test-school.ts'

/** A school with its administrator signed in and every connection of the pool open. */
export async function openOffice() {
  const school = await openTestSchool()
  await openAllConnections(school)
  const { user: admin, token } = await theAdmin(school)
  /** calls as the administrator, for one order, refund or user */
  const about = <Key extends OperationKey>(key: Key, id: number, body?: object) =>
    school.call(key, { token, params: { id }, ...(body && { body }) })
  return { school, admin, token, about }
}

/** A student who has paid at the sandbox cashier. */
export async function bought(school: TestSchool, product?: TestProduct) {
  const made = await checkoutWithQr(school, product)
  const result = await press(school, made.cashier, 'pay')
  if (result !== 'paid') throw new Error(`the cashier says ${result}`)
  return made
}

export const codesOf = (answers: readonly { code: number }[]): number[] =>
  answers.map(({ code }) => code).toSorted((a, b) => a - b)
