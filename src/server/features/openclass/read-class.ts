import { eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { bookingStatuses, classStateAt } from '#contract/openclass/enums.ts'
import type { openClass as operations } from '#contract/openclass/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { openClasses, products } from '../../db/tables/all.ts'
import { money } from '../../lib/money.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { classAccess, streamStateOf, timesOf } from '../class-access/index.ts'
import { readSetting, translated, translationWanted } from '../site/index.ts'
import { liveAddresses, noLiveAddresses, type Viewer } from '../video/index.ts'
import { classTeachers } from './class-teachers.ts'
import { lessonOfClass } from './lesson-classes.ts'
import { flag } from './values.ts'

type OpenClassRow = typeof openClasses.$inferSelect
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

/** Its length in minutes; without times none. */
const minutesOf = ({ beginAt, endAt }: Pick<OpenClassRow, 'beginAt' | 'endAt'>): number =>
  beginAt && endAt ? Math.floor((endAt.getTime() - beginAt.getTime()) / 60_000) : 0

/**
 * One class as the caller may see it, also a cancelled one. The course supplies what a lesson lacks.
 * @throws Refusal openClassNotFound
 */
export async function readClass(
  deps: Deps,
  user: SessionUser | null,
  key: string,
  { reply, language }: { reply: Viewer['reply']; language: Language },
): Promise<OpenClass> {
  const { db } = deps
  const found = await classAccess(db, user, await idOf(db, key))
  const { moderates, watching, entry, hasJoined: joined } = found
  const wanted = await translationWanted(db, language)
  const openClass = translated(found.openClass, found.openClass.translations, wanted)
  const { id, productId, isReplay } = openClass
  const [{ currency, demo_site }, teachers, lesson, [product], stream_state] = await Promise.all([
    readSetting(db, 'web_config'),
    classTeachers(db, openClass),
    lessonOfClass(db, openClass, wanted),
    db
      .select({ price: products.price })
      .from(products)
      .where(eq(products.id, productId ?? 0)),
    streamStateOf(db, id),
  ])
  const times = timesOf(openClass)
  const now = Math.floor(Date.now() / 1000)
  const isLive =
    classStateAt(times, isReplay, now) === 'live' && stream_state !== 'ended' && stream_state !== 'replay'
  // the addresses are for who is in the class
  const mayWatch = moderates || (joined && watching === 'yes' && entry === 'in' && !demo_site)
  const stream =
    user && mayWatch && isLive
      ? await liveAddresses(deps, openClass, { sessionId: user.sessionId, reply })
      : noLiveAddresses
  const minutes = minutesOf(openClass)
  return {
    id,
    crypt_id: openClass.cryptId,
    lesson: lesson && {
      id: lesson.id,
      product_id: lesson.product_id,
      product_name: lesson.product_name,
      previous: lesson.previous,
      next: lesson.next,
    },
    name: openClass.name,
    note: openClass.note,
    desc: openClass.desc,
    intro: openClass.intro || (lesson?.intro ?? ''),
    cover_url: openClass.coverUrl || (lesson?.cover_url ?? ''),
    ...times,
    duration_h: Math.floor(minutes / 60),
    duration_m: minutes % 60,
    server_time: now,
    is_need_pay: flag(productId !== null),
    is_buy: flag(productId !== null && watching === 'yes'),
    // who gives the class or assists in it is in it
    status: joined || moderates ? bookingStatuses.booked : bookingStatuses.notBooked,
    entry,
    removal_reason: found.removalReason,
    may_moderate: flag(moderates),
    replay: flag(isReplay),
    castinfo: { replay: flag(isReplay) },
    stream_state,
    live_stream_url: stream.hls,
    live_flv_url: stream.flv,
    live_rewind_url: stream.rewind,
    live_whep_url: stream.whep,
    productid: productId,
    product_price: money(product?.price ?? '0', currency),
    currency,
    is_chat: flag(openClass.isChat),
    is_cancelled: flag(openClass.cancelledAt !== null),
    teacher_list: teachers.map(({ avatar, intro, ...teacher }) => ({
      ...teacher,
      desc: intro,
      cover: { url: avatar },
    })),
  }
}
