import { ofSchool, personal, type PersonalTable } from './table.ts'

const own = 't.user_id = p.id'
const ofOrder = 'exists (select from orders o where o.id = t.order_id and o.user_id = p.id)'

/** What is sold, bought and paid. The books keep every amount; who the buyer was goes. */
export const tradeTables: readonly PersonalTable[] = [
  ofSchool(
    'products',
    `school: id type status name translations search hot_course_name cover_url intro desc details price is_hot
     school: is_show_class_times is_deliver validity_type validity_days validity_start validity_end
     school: validity_time_show stock_type is_show_stock stock is_demo created_at updated_at revision`,
  ),
  ofSchool('past_product_names', 'school: product_id name'),
  ofSchool('product_words', 'school: word product_id type price'),
  ofSchool('package_products', 'school: package_id product_id position'),
  ofSchool(
    'activities',
    `school: id type product_id label translations price percent_off ceiling scope number begin_at end_at stopped_at
     school: is_demo created_at`,
  ),
  ofSchool('activity_products', 'school: activity_id product_id'),
  ofSchool(
    'coupons',
    `school: id activity_id amount percent_off currency enable_condition enable_amount scope excludes_discounted
     school: begin_at end_at total claimed is_claimable`,
  ),
  ofSchool('coupon_products', 'school: coupon_id product_id'),
  ofSchool(
    'payment_bills',
    'school: method day state is_test totals differences attempts next_try_at last_error read_at',
  ),
  ofSchool(
    'bill_differences',
    `school: id method day kind finding our_number provider_number currency our_amount provider_amount order_id
     school: settled_at note
     person: settled_by`,
  ),
  ofSchool(
    'sandbox_transactions',
    `school: out_trade_no method code description total_fen currency product notify_url return_url cancel_url created_at
     school: expires_at state refunded_fen transaction_id paid_at notification_id notify_attempts next_notify_at`,
  ),
  ofSchool(
    'sandbox_refunds',
    'school: out_refund_no out_trade_no refund_id refund_fen created_at notify_url next_notify_at',
  ),
  ofSchool('sandbox_keys', 'school: provider keys'),
  ofSchool(
    'stock_movements',
    `school: id product_id order_id cause difference at
     person: actor_id`,
  ),
  personal('addresses', {
    of: own,
    part: 'orders',
    rows: 'removed',
    columns: `key: id user_id region_code
      name: consignee
      contact: area_code telephone province city district full_address
      fact: is_default created_at`,
  }),
  personal('orders', {
    of: own,
    part: 'orders',
    rows: 'kept',
    why: 'books',
    columns: `key: id user_id product_id activity_id group_id user_coupon_id agreement_id
      fact: order_number status type source payment is_test failed created_at expires_at paid_at shipped_at signed_at
      fact: express_company express_number snapshot
      money: unit_price amount changed_amount coupon_off currency
      contact -> null: address
      about -> '': fission_id
      person: placed_by recommend_user_id`,
  }),
  personal('order_events', {
    of: ofOrder,
    part: 'orders',
    rows: 'kept',
    why: 'books',
    columns: `key: id order_id
      fact: from_status to_status actor reason at
      person: actor_id`,
  }),
  personal('payment_attempts', {
    of: ofOrder,
    part: 'orders',
    rows: 'kept',
    why: 'books',
    columns: `key: id order_id out_trade_no provider_reference
      fact: method is_test state scene expires_at checked_at created_at
      money: amount currency
      secret -> '': code_url redirect_url`,
  }),
  personal('payments', {
    of: ofOrder,
    part: 'orders',
    rows: 'kept',
    why: 'books',
    columns: `key: id attempt_id order_id
      fact: method transaction_id is_test outcome paid_at recorded_at
      money: amount currency`,
  }),
  personal('offline_payments', {
    of: `exists (select from payments y join orders o on o.id = y.order_id
      where y.id = t.payment_id and o.user_id = p.id)`,
    part: 'orders',
    rows: 'kept',
    why: 'books',
    columns: `key: payment_id
      fact: kind reference
      words -> '': note
      person: recorded_by`,
  }),
  personal('payment_corrections', {
    of: `exists (select from payments y join orders o on o.id = y.order_id
      where y.id = t.payment_id and o.user_id = p.id)`,
    part: 'orders',
    rows: 'kept',
    why: 'books',
    columns: `key: id payment_id
      fact: reason before after at
      person: corrected_by`,
  }),
  personal('refunds', {
    of: ofOrder,
    part: 'orders',
    rows: 'kept',
    why: 'books',
    columns: `key: id order_id payment_id refund_no refund_id
      fact: reason order_status state attempts next_try_at last_error by_hand hand_kind hand_reference
      fact: lesson_hours created_at done_at
      money: amount currency
      words -> '': note answer
      person: decided_by hand_by`,
  }),
  personal('free_claims', {
    of: own,
    part: 'orders',
    rows: 'kept',
    why: 'books',
    columns: `key: id user_id product_id
      about -> '{}': fields
      fact: created_at`,
  }),
  personal('user_coupons', {
    of: own,
    part: 'orders',
    rows: 'kept',
    why: 'books',
    columns: `key: id coupon_id user_id order_id
      fact: status claimed_at used_at`,
  }),
  personal('groups', {
    of: 't.leader_id = p.id',
    part: 'orders',
    rows: 'kept',
    why: 'books',
    columns: `key: id activity_id product_id leader_id
      fact: number state paid expires_at created_at
      money: price`,
  }),
  personal('group_members', {
    of: own,
    part: 'orders',
    rows: 'kept',
    why: 'books',
    columns: `key: order_id group_id activity_id user_id
      fact: paid_at left_at`,
  }),
  personal('grants', {
    of: own,
    part: 'courses',
    rows: 'kept',
    why: 'books',
    columns: `key: id user_id product_id order_id
      fact: granted_at valid_until revoked_at block_status`,
  }),
  personal('balances', {
    of: 'exists (select from grants g where g.id = t.grant_id and g.user_id = p.id)',
    part: 'bookings',
    rows: 'kept',
    why: 'books',
    columns: `key: grant_id
      fact: bought adjusted booked used forfeited revoked left`,
  }),
  personal('balance_entries', {
    of: 'exists (select from grants g where g.id = t.grant_id and g.user_id = p.id)',
    part: 'bookings',
    rows: 'kept',
    why: 'books',
    columns: `key: id grant_id booking_id
      fact: kind hours created_at
      words -> '': reason
      person: actor_id`,
  }),
]
