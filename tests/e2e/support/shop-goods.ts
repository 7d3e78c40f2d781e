import type { SchoolApi, SignedIn } from './school-api.ts'

const DAY = 86_400

/** Gives a student a coupon with a minimum amount. */
export async function giveCoupon(
  api: SchoolApi,
  student: SignedIn,
  { label, amount, from = '0' }: { label: string; amount: string; from?: string },
): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const token = await api.adminToken()
  const times = { begin_time: now - DAY, end_time: now + 30 * DAY }
  const { id } = await api.call('POST /api/v1/admin/coupons', {
    token,
    body: {
      label,
      coupon_amount: amount,
      enable_condition: from === '0' ? 1 : 2,
      enable_condition_amount: from,
      product_ids: [],
      is_exclusive_discount: 1,
      claim_begin_time: times.begin_time,
      claim_end_time: times.end_time,
      ...times,
      total: null,
      is_claimable: 0,
    },
  })
  await api.call('POST /api/v1/coupons/{id}/assign', {
    token,
    params: { id },
    body: { userids: [student.userid] },
  })
}
