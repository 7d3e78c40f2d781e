import { expect, test } from 'vitest'
import { productTypes } from '#contract/catalog/enums.ts'
import { findSlots, firstFreeSlot } from '#server/features/booking/find-slots.ts'
import { loadSetting } from '#server/features/site/index.ts'
import { aProduct, aUser } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { slotsInSql } from './slots-in-sql.ts'
import { type Cast, drawRules, makeHours, makeLessons, startOf } from './states.ts'

/** `npm run drills bookings` tests more states, `SLOT_STATES=5000 SLOT_SEED=7 npx vitest run …` as many others */
const STATES = Number(process.env['SLOT_STATES'] ?? (process.env['DRILL'] ? 400 : 16))
const SEED = Number(process.env['SLOT_SEED'] ?? 20_261_123)
const DAYS = 3

const school = await openTestSchool()
const { db } = school.deps

async function makeCast(): Promise<Cast> {
  const teacher = await aUser(school, { types: [2] })
  const product = await aProduct(school, { type: productTypes.booking }, [teacher.id])
  const student = await aUser(school)
  const others = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const user = await aUser(school)
      return { userId: user.id, grantId: (await aGrant(school, user, product)).grant.id }
    }),
  )
  const other = await aProduct(school, { type: productTypes.booking }, [teacher.id])
  const orderIds = [
    (await aGrant(school, student, other)).order.id,
    (await aGrant(school, student, other)).order.id,
  ]
  return {
    ...{ teacherId: teacher.id, studentId: student.id, others, orderIds },
    ...{ productId: product.id, otherProductId: other.id },
  }
}

class RolledBack extends Error {}

/** every state of a slot, and every reason why one cannot be booked */
const every = [
  ...['booked', 'full', 'bookable', 'past', 'closed', 'tooSoon', 'tooFar', 'busy', 'ownClash'],
  ...['noLessonHours', 'afterValidity'],
]
/** which of them come about depends on the time of day: so many times the states are tried for one that is missing */
const MOST = 5

test(`slots equal the result of the query of the rules, in ${STATES} states or more`, async () => {
  const cast = await makeCast()
  const verdicts = new Set<string>()
  const kept = await loadSetting(db, 'web_config')
  for (let state = 0; state < STATES || (verdicts.size < every.length && state < STATES * MOST); state++) {
    const chance = seededRandom(SEED + state)
    const drawn = drawRules(chance)
    const rules = { ...kept, ...drawn.rules }
    const start = startOf(drawn)
    const { studentId, teacherId, productId } = cast
    const request = { studentId, teacherId, productId, from: start, to: start + DAYS * 86_400 }
    const compared = db.transaction(async (tx) => {
      await makeHours(tx, cast, chance, start)
      const empty = await slotsInSql(tx, rules, request)
      const times = empty.map(({ begintime, endtime }) => ({ begin: begintime, end: endtime }))
      const own = await makeLessons(tx, cast, chance, { times, start })
      for (const moved of [undefined, ...own.slice(0, 2)]) {
        const expected = await slotsInSql(tx, rules, { ...request, moved })
        const found = await findSlots(tx, rules, { ...request, moved })
        expect({ state, moved, found }).toEqual({ state, moved, found: expected })
        const free = expected.find((slot) => slot.state === 'bookable')
        expect(await firstFreeSlot(tx, rules, { ...request, moved })).toEqual(free)
        for (const slot of found) verdicts.add(slot.reason ?? slot.state)
      }
      throw new RolledBack()
    })
    await compared.catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  }
  expect([...verdicts].toSorted()).toEqual(every.toSorted())
})
