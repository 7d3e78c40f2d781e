import { inArray, or, sql } from 'drizzle-orm'
import { importTypes } from '#contract/import/limits.ts'
import type { Tx } from '../../../db/database.ts'
import { activities, coupons, userCoupons } from '../../../db/tables/all.ts'
import { giveCoupon, takeCouponsBack } from '../../coupon/manage/index.ts'
import { type Cells, type Done, type ImportContext, importRules, type Verdict } from '../import-type.ts'
import { BadCell, verdictOf } from './bad-cell.ts'
import { type PersonColumns, readPeople, requirePersonOf } from './find-person.ts'
import { KnownPeople } from './known-people.ts'

interface KnownCoupon {
  id: number
  label: string
  /** how many are left; null: as many as want it */
  left: number | null
}

class Known {
  readonly people: KnownPeople
  readonly coupons = new Map<number, KnownCoupon>()
  /** `coupon user` */
  readonly held = new Set<string>()

  constructor(context: ImportContext) {
    this.people = new KnownPeople(context)
  }
}

interface Plan {
  couponId: number
  userId: number
}

const columns: PersonColumns = { username: 'username', areaCode: 'area_code', telephone: 'telephone' }
const isNumber = (cell: string): boolean => /^\d{1,9}$/.test(cell)

/** Coupons are named by their number or by what they are called. */
async function readCoupons(tx: Tx, rows: readonly Cells[], known: Known): Promise<void> {
  const named = [...new Set(rows.map(({ coupon = '' }) => coupon).filter((cell) => cell !== ''))]
  const found = await tx
    .select({ id: coupons.id, label: activities.label, total: coupons.total, claimed: coupons.claimed })
    .from(coupons)
    .innerJoin(activities, sql`${activities.id} = ${coupons.activityId}`)
    .where(or(inArray(coupons.id, named.filter(isNumber).map(Number)), inArray(activities.label, named)))
  for (const { id, label, total, claimed } of found)
    if (!known.coupons.has(id))
      known.coupons.set(id, { id, label, left: total === null ? null : total - claimed })
}

async function readHeld(tx: Tx, plans: readonly Plan[], known: Known): Promise<void> {
  if (plans.length === 0) return
  const held = await tx
    .select({ couponId: userCoupons.couponId, userId: userCoupons.userId })
    .from(userCoupons)
    .where(
      sql`(${userCoupons.couponId}, ${userCoupons.userId}) in (
        select * from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as p ("couponId" int, "userId" int))`,
    )
  for (const { couponId, userId } of held) known.held.add(`${couponId} ${userId}`)
}

/** @throws BadCell */
function requireCoupon(known: Known, { coupon = '' }: Cells): KnownCoupon {
  const byNumber = isNumber(coupon) ? known.coupons.get(Number(coupon)) : undefined
  if (byNumber) return byNumber
  const called = [...known.coupons.values()].filter(({ label }) => label === coupon && coupon !== '')
  // of several with one name none is meant
  const [only] = called.length === 1 ? called : []
  if (!only) throw new BadCell('couponNotFound', 'coupon')
  return only
}

/** Whom a row gives which coupon. @throws BadCell */
const planOf = (known: Known, cells: Cells): Plan => {
  const student = requirePersonOf(known.people, cells, columns, {
    role: 'student',
    unknown: 'importNoStudent',
  })
  return { userId: student.id, couponId: requireCoupon(known, cells).id }
}

function judgeRow(known: Known, cells: Cells): Verdict<Plan> {
  const plan = planOf(known, cells)
  const coupon = requireCoupon(known, cells)
  const key = `${plan.couponId} ${plan.userId}`
  if (known.held.has(key)) return { outcome: 'unchanged', plan }
  if (coupon.left !== null && coupon.left <= 0) throw new BadCell('couponsGone', 'coupon')
  if (coupon.left !== null) coupon.left -= 1
  known.held.add(key)
  return { outcome: 'created', plan }
}

async function judge(tx: Tx, rows: readonly Cells[], known: Known): Promise<Verdict<Plan>[]> {
  await readPeople(tx, known.people, rows, columns)
  await readCoupons(tx, rows, known)
  const plans = rows.flatMap((cells) => {
    try {
      return [planOf(known, cells)]
    } catch {
      return []
    }
  })
  await readHeld(tx, plans, known)
  return rows.map((cells) => verdictOf(() => judgeRow(known, cells), 'coupon'))
}

async function apply(tx: Tx, plans: readonly Plan[]): Promise<Done[]> {
  const given = new Map<string, number>()
  // in the order of their numbers, as everybody who takes of several
  for (const couponId of [...new Set(plans.map((plan) => plan.couponId))].sort((a, b) => a - b)) {
    const users = plans.filter((plan) => plan.couponId === couponId).map(({ userId }) => userId)
    for (const row of await giveCoupon(tx, couponId, users)) given.set(`${couponId} ${row.userId}`, row.id)
  }
  return plans.map(({ couponId, userId }) => {
    const targetId = given.get(`${couponId} ${userId}`)
    if (targetId === undefined) throw new Error('somebody has claimed the coupon meanwhile')
    return { targetId }
  })
}

/** Import type 4. */
export const couponAssignment = importRules<Plan, Known>({
  type: importTypes.couponAssignment,
  known: (context) => new Known(context),
  judge,
  apply: (tx, plans) => apply(tx, plans),
  async undo(tx, rows) {
    const taken = await takeCouponsBack(
      tx,
      rows.map(({ targetId }) => targetId),
    )
    return rows.map(({ targetId }) => (taken.has(targetId) ? null : 'importInUse'))
  },
})
