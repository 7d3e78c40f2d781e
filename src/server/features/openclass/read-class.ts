import { eq } from 'drizzle-orm'
import { bookingStatuses, classStateAt } from '#contract/openclass/enums.ts'
import type { openClass as operations } from '#contract/openclass/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { openClasses, openClassTeachers, products, users } from '../../db/tables/all.ts'
import { money } from '../../money.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../refusal.ts'
import { classAccess } from '../openclass-access/index.ts'
import { readSetting } from '../site/index.ts'
import { liveAddresses, type Viewer } from '../video/index.ts'
import { hasJoined } from './bookings.ts'
import { flag, seconds } from './values.ts'

type OpenClass = OperationTypes<typeof operations.openClassById>['reply']

/** The number of a class that an address names by it or by its opaque name. @throws Refusal openClassNotFound */
async function idOf(db: Db, key: string): Promise<number> {
  if (/^[1-9]\d{0,9}$/.test(key) && Number(key) <= 2_147_483_647) return Number(key)
  const [found] = await db
    .select({ id: openClasses.id })
    .from(openClasses)
    .where(eq(openClasses.cryptId, key))
  if (!found) throw refuse('openClassNotFound')
  return found.id
}

const teachersOf = async (db: Db, classId: number): Promise<OpenClass['teacher_list']> => {
  const rows = await db
    .select({ id: users.id, name: users.name, avatar: users.avatarUrl, intro: users.intro })
    .from(openClassTeachers)
    .innerJoin(users, eq(users.id, openClassTeachers.teacherId))
    .where(eq(openClassTeachers.classId, classId))
    .orderBy(openClassTeachers.position, users.id)
  return rows.map(({ id, name, avatar, intro }) => ({ id, name, desc: intro, cover: { url: avatar } }))
}

/** From ten minutes before the beginning until twenty after the end. */
const mayEnterNow = ({ beginAt, endAt, isReplay }: typeof openClasses.$inferSelect): boolean =>
  classStateAt(
    { begintime: seconds(beginAt), endtime: seconds(endAt) },
    isReplay,
    Math.floor(Date.now() / 1000),
  ) === 'live'

/** One open class as the caller may see it; a cancelled one says so. @throws Refusal openClassNotFound */
export async function readClass(
  deps: Deps,
  user: SessionUser | null,
  key: string,
  reply: Viewer['reply'],
): Promise<OpenClass> {
  const { db } = deps
  const { openClass, manages, watching } = await classAccess(db, user, await idOf(db, key))
  const { id, productId, isReplay } = openClass
  const [{ currency, demo_site }, teacher_list, [product], joined] = await Promise.all([
    readSetting(db, 'web_config'),
    teachersOf(db, id),
    db
      .select({ price: products.price })
      .from(products)
      .where(eq(products.id, productId ?? 0)),
    user ? hasJoined(db, id, user.id) : false,
  ])
  const mayEnter = watching === 'yes' && (manages || !demo_site)
  const stream =
    user && mayEnter && !openClass.cancelledAt && mayEnterNow(openClass)
      ? await liveAddresses(deps, openClass, { sessionId: user.sessionId, reply })
      : { hls: '', flv: '' }
  const minutes = Math.floor((openClass.endAt.getTime() - openClass.beginAt.getTime()) / 60_000)
  return {
    id,
    crypt_id: openClass.cryptId,
    name: openClass.name,
    note: openClass.note,
    desc: openClass.desc,
    intro: openClass.intro,
    cover_url: openClass.coverUrl,
    begintime: seconds(openClass.beginAt),
    endtime: seconds(openClass.endAt),
    duration_h: Math.floor(minutes / 60),
    duration_m: minutes % 60,
    server_time: Math.floor(Date.now() / 1000),
    is_need_pay: flag(productId !== null),
    is_buy: flag(productId !== null && watching === 'yes'),
    // who gives the class is in it
    status: joined || manages ? bookingStatuses.booked : bookingStatuses.notBooked,
    replay: flag(isReplay),
    castinfo: { replay: flag(isReplay) },
    live_stream_url: stream.hls,
    live_flv_url: stream.flv,
    productid: productId,
    product_price: money(product?.price ?? '0', currency),
    currency,
    is_chat: flag(openClass.isChat),
    is_cancelled: flag(openClass.cancelledAt !== null),
    teacher_list,
  }
}
