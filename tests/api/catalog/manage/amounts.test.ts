import { expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import type { OperationKey } from '#contract/operations.ts'
import { settings } from '#server/db/tables/all.ts'
import { clearSettingsCache } from '#server/features/site/index.ts'
import { fromNow } from '#tests/support/activity-factories.ts'
import { aProduct, theAdmin } from '#tests/support/factories.ts'
import { productFields } from '#tests/support/product-fields.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const { token } = await theAdmin(school)
const product = await aProduct(school, { price: '900' })
// the yen has no decimals
const inYen = { version: 2, currency: 7 }
await db
  .insert(settings)
  .values({ key: 'web_config', value: inYen })
  .onConflictDoUpdate({ target: settings.key, set: { value: inYen } })
clearSettingsCache(db)

const at = (hours: number): number => Math.floor(fromNow(hours).getTime() / 1000)
const course = {
  ...productFields,
  name: '古琴',
  price: '128.50',
}
const discount = {
  ...{ type: 2, product_id: product.id, label: '', price: '128.50' },
  ...{ begin_time: at(-1), end_time: at(24) },
}
const share = {
  ...{ label: '', percent_off: '15', ceiling: '128.50', product_ids: [] },
  ...{ begin_time: at(-1), end_time: at(24) },
}
const coupon = {
  ...{ label: '券', coupon_amount: '128.50', enable_condition: 2, enable_condition_amount: '200' },
  ...{ product_ids: [], is_exclusive_discount: 2, total: null, is_claimable: 1 },
  ...{ claim_begin_time: at(-1), claim_end_time: at(24), begin_time: at(-1), end_time: at(48) },
}
const openClass = {
  ...{ name: '公开课', note: '', intro: '', desc: '', cover_url: '', price: '128.50' },
  ...{ begin_time: at(24), end_time: at(25), is_replay: 1, is_chat: 1, teacher_ids: [] },
}

test.each<[string, OperationKey, object, string]>([
  ['the price of a course', 'POST /api/v1/admin/products', course, 'price'],
  ['the price of an offer', 'POST /api/v1/admin/activities', discount, 'price'],
  ['the ceiling of a discount', 'POST /api/v1/admin/activities/discounts', share, 'ceiling'],
  ['the amount of a coupon', 'POST /api/v1/admin/coupons', coupon, 'coupon_amount'],
  [
    'the threshold of a coupon',
    'POST /api/v1/admin/coupons',
    { ...coupon, coupon_amount: '20', enable_condition_amount: '128.50' },
    'enable_condition_amount',
  ],
  ['the price of an open class', 'POST /api/v1/openclass', openClass, 'price'],
])('%s has no more decimals than the currency, and the refusal says so', async (_, key, body, field) => {
  const { code, message, data } = await school.call(key, { token, body })
  expect({ code, message, data }).toEqual({
    code: refusals.amountTooFine.code,
    message: 'Amounts in ¥ have at most 0 decimals; 128.50 has more',
    data: { field },
  })
})
