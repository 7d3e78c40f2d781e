import type { CouponFilter, HeldCoupon } from '../coupon/manage/index.ts'
import { countHeld, heldBelow } from '../coupon/manage/index.ts'
import type { Db } from '../../db/database.ts'
import { text } from '../../lib/texts.ts'
import { byKey } from './by-key.ts'
import type { ExportList, ListView } from './export-list.ts'
import type { Cell } from './format/cell.ts'

/** First the columns of its import: what is exported can be imported again. */
const headings = [
  'trade:column.username',
  'trade:column.areaCode',
  'trade:column.phone',
  'import:column.coupon',
  'trade:column.name',
  'trade:column.couponName',
  'trade:column.heldSince',
  'trade:column.state',
]

/** The coupons that students hold as a table, the latest first. */
export async function couponsTable(
  db: Db,
  filter: CouponFilter,
  { language, zone, phone }: ListView,
): Promise<ExportList> {
  const cellsOf = (held: HeldCoupon): Cell[] => [
    held.username,
    held.telephone === '' ? '' : held.areaCode,
    phone(held.telephone),
    String(held.couponId),
    held.name,
    held.label,
    held.since,
    text(language, held.isUsed ? 'promotion:isUsed' : 'promotion:notUsed'),
  ]
  return {
    title: text(language, 'trade:heldCoupons'),
    headings: headings.map((key) => text(language, key, { zone })),
    total: await countHeld(db, filter),
    batches: byKey((below, most) => heldBelow(db, filter, zone, below, most), cellsOf),
  }
}
