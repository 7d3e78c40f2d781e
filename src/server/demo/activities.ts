import { couponScopes, enableConditions } from '#contract/coupon/enums.ts'
import { activityTypes } from '#contract/promotion/enums.ts'
import { CNY } from '#contract/currencies.ts'
import type { Queryable } from '../db/database.ts'
import { activities, couponProducts, coupons } from '../db/tables/all.ts'
import type { DemoCourseName } from './courses/all.ts'

/** of the labels below */
const translations: Readonly<Record<string, { en: string; zh_tw: string }>> = {
  观星季: { en: 'Stargazing season', zh_tw: '觀星季' },
  三人同学: { en: 'Learn as three', zh_tw: '三人同學' },
  周年庆: { en: 'Anniversary', zh_tw: '週年慶' },
  新生见面礼: { en: 'Welcome gift', zh_tw: '新生見面禮' },
  满三百减五十: { en: '¥50 off ¥300', zh_tw: '滿三百折五十' },
  满八百减一百: { en: '¥100 off ¥800', zh_tw: '滿八百折一百' },
  诗书专用: { en: 'Poems and books', zh_tw: '詩書專用' },
  不与折扣同享: { en: 'Not with discounts', zh_tw: '不與折扣併用' },
  八五折券: { en: '15% off', zh_tw: '八五折券' },
  下周起用: { en: 'From next week', zh_tw: '下週起可用' },
}

/** What offers and coupons of the demo are called in a language beside their own. */
export const demoLabels = Object.entries(translations)

/** A label with its translations. */
const labelled = (label: string) => ({
  label,
  translations: Object.fromEntries(
    Object.entries(translations[label] ?? {}).map(([language, text]) => [language, { label: text }]),
  ),
})

const DAY = 24 * 3_600_000
/** how long the demo's offers run from the seeding on, in days */
const RUNS = 30
const COUPON_LASTS = 90
/** coupons could be claimed for so long already */
const COUPONS_SINCE = 40

interface DemoOffer {
  course: DemoCourseName
  label: string
  price: string
  /** members of a group; without it the offer is a discount */
  number?: number
}

const offers: DemoOffer[] = [
  { course: 'astronomy', label: '观星季', price: '198.00' },
  { course: 'mathematics', label: '三人同学', price: '398.00', number: 3 },
]

/** a percentage off the whole shop, which is still to come */
const comingSale = { label: '周年庆', percentOff: '12', ceiling: '80.00', startsInDays: 20 }

interface DemoCoupon {
  label: string
  amount: string
  /** takes off this share, up to the amount */
  percent?: string
  /** usable from this price on */
  from?: string
  /** for these courses alone */
  only?: DemoCourseName[]
  excludesDiscounted?: true
  total?: number
  /** usable only from so many days on */
  startsInDays?: number
}

const demoCoupons: DemoCoupon[] = [
  { label: '新生见面礼', amount: '20.00' },
  { label: '满三百减五十', amount: '50.00', from: '300.00' },
  { label: '满八百减一百', amount: '100.00', from: '800.00', total: 50 },
  { label: '诗书专用', amount: '30.00', only: ['poetry', 'reading', 'classics', 'tutoring'] },
  { label: '不与折扣同享', amount: '15.00', excludesDiscounted: true },
  { label: '八五折券', amount: '60.00', percent: '15', only: ['astronomy', 'mathematics'] },
  { label: '下周起用', amount: '40.00', from: '200.00', startsInDays: 7 },
]

/** Offers and coupons that run when the school is filled at `now`. */
export async function seedActivities(
  db: Queryable,
  courseIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const idOf = (course: DemoCourseName): number => {
    const id = courseIds.get(course)
    if (id === undefined) throw new Error(`the demo course ${course} was not stored`)
    return id
  }
  const after = (days: number) => new Date(now.getTime() + days * DAY)
  const runs = { beginAt: now, endAt: after(RUNS), isDemo: true }
  await db.insert(activities).values(
    offers.map(({ course, number, label, ...offer }) => ({
      ...runs,
      ...offer,
      ...labelled(label),
      productId: idOf(course),
      ...(number === undefined ? { type: activityTypes.discount } : { type: activityTypes.group, number }),
    })),
  )
  const { startsInDays: saleIn, ...sale } = comingSale
  await db.insert(activities).values({
    ...runs,
    ...sale,
    ...labelled(sale.label),
    type: activityTypes.discount,
    scope: couponScopes.allProducts,
    beginAt: after(saleIn),
  })
  const claims = await db
    .insert(activities)
    .values(
      demoCoupons.map(({ label, startsInDays }) => ({
        ...{ ...runs, ...labelled(label), type: activityTypes.coupon },
        ...(startsInDays === undefined && { beginAt: after(-COUPONS_SINCE) }),
      })),
    )
    .returning({ id: activities.id })
  const stored = await db
    .insert(coupons)
    .values(
      demoCoupons.map(({ amount, percent, from, only, excludesDiscounted, total, startsInDays }, index) => ({
        activityId: claims[index]?.id ?? 0,
        amount,
        percentOff: percent ?? null,
        currency: CNY,
        ...(from && { enableCondition: enableConditions.fullAmount, enableAmount: from }),
        ...(only && { scope: couponScopes.specifiedProducts }),
        excludesDiscounted: excludesDiscounted ?? false,
        total: total ?? null,
        beginAt: after(startsInDays ?? -COUPONS_SINCE),
        endAt: after(COUPON_LASTS),
      })),
    )
    .returning({ id: coupons.id })
  await db
    .insert(couponProducts)
    .values(
      demoCoupons.flatMap(({ only = [] }, index) =>
        only.map((course) => ({ couponId: stored[index]?.id ?? 0, productId: idOf(course) })),
      ),
    )
}
