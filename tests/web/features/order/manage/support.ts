import { http } from 'msw'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'

export const admin = { userid: 1, types: [1] }
export const at = Date.parse('2026-11-20T03:00:00Z') / 1000

export const refund = {
  id: 7,
  amount: '199.00',
  currency: 1,
  state: 'asked',
  reason: 'asked',
  note: 'no time',
  answer: '',
  by_hand: 0,
  hand_kind: null as string | null,
  hand_by: '',
  hand_reference: '',
  is_rest: 1,
  has_goods: 0,
  created_at: at,
  done_at: null,
  order_id: 5,
  order_number: '20261120005',
  course_name: 'Ink',
  course_type: 1,
  username: 'student_1',
  name: 'Li Hua',
  refund_no: 'R3-0-5',
  decided_by: '',
  whole_only: 0,
  is_withdrawable: 0,
  attempts: 0,
  last_error: null as string | null,
  is_test: 0,
}

/** A cash payment, as the school recorded it. */
export const offlinePayment = {
  kind: 'cash',
  amount: '199.00',
  paid_at: at,
  reference: 'A-17',
  note: '',
  is_void: 0,
  is_cancellable: 1,
  recorded_by: 'admin',
  recorded_at: at,
  corrections: [] as object[],
}

/** A paid order of a class, in the back office. */
export const order = {
  order_id: 5,
  order_number: '20261120005',
  status: 13,
  amount: '199.00',
  currency: 1,
  payment: 1,
  is_test: 1,
  product_id: 3,
  course_name: 'Ink',
  course_type: 1,
  course_teacher: 'Wang',
  cover_url: '',
  created_at: at,
  paid_at: at as number | null,
  unit_price: '199.00',
  quantity: 1,
  subtotal: '199.00',
  discount: '0.00',
  coupon_amount: '0.00',
  changed_price: null,
  total_amount: '199.00',
  amount_payable: '199.00',
  address: { deliver_address: null as object | null },
  shipping_state: null as number | null,
  express_company: '',
  express_number: '',
  shipped_at: null as number | null,
  signed_at: null,
  group: null as object | null,
  refunds: [] as object[],
  offline_payment: null as object | null,
  is_refundable: 1,
  ordertype: 1,
  ordersource: 1,
  reduced_by: [] as string[],
  expires_at: at,
  product_release: {
    course_name: 'Ink',
    course_type: 1,
    course_teacher: 'Wang',
    product_packageid: null,
    sub_product: [],
  },
  product_detail: { id: 3, sub_product: [] },
  order_fail: { order_fail: 0, order_fail_msg: '' },
  userid: 1002,
  username: 'student_1',
  name: 'Li Hua',
  area_code: '86',
  telephone: '13800138000',
  refundable: '199.00',
  payments: [
    {
      id: 3,
      order_id: 5,
      order_number: '20261120005',
      course_name: 'Ink',
      username: 'student_1',
      name: 'Li Hua',
      method: 'wechat',
      transaction_id: '4200001',
      amount: '199.00',
      currency: 1,
      outcome: 'granted',
      is_test: 1,
      paid_at: at,
      offline: null as object | null,
    },
  ],
  members: [] as object[],
  coupon: '',
  placed_by: '',
  fissionid: '',
  recommenduserid: '',
  recommender: '',
}
export type OrderDouble = typeof order

const ownEvents = [
  { from: null, to: 1, paid: null, actor: 'student', who: 'Li Hua', reason: 'ordered', at },
  { from: 1, to: 13, paid: null, actor: 'system', who: '', reason: 'something new', at },
]

/** Answers one order and its history; `current` may change while the page is open. */
export function serveOrder(change: Partial<OrderDouble> = {}, events: object[] = ownEvents) {
  const current = { ...order, ...change }
  api.use(
    http.get('*/api/v1/admin/orders/5', () => ok(current)),
    http.get('*/api/v1/admin/orders/5/events', () => ok({ list: events })),
  )
  return current
}
