import { eq, type SQL, sql } from 'drizzle-orm'
import type { ClassState, ManagedClassFilter } from '#contract/openclass/enums.ts'
import type { openClassTeaching } from '#contract/openclass/manage/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { classState, isHeld, isOver } from '../../../db/class-state.ts'
import { literally } from '../../../db/like.ts'
import { bestFirst, hasPart } from '../../../db/name-search.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, orderOf } from '../../../db/paging.ts'
import { openClasses, products } from '../../../db/tables/all.ts'
import { money } from '../../../lib/money.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { studentsOf } from '../../catalog/index.ts'
import { managedClass, streamStateOf, timesOf } from '../../class-access/index.ts'
import { nameIn, namesOf, readSetting, textIn, translated } from '../../site/index.ts'
import { type BriefRow, briefColumns, briefOf } from '../class-brief.ts'
import { classTeachers } from '../class-teachers.ts'
import { lessonOfClass } from '../lesson-classes.ts'
import { flag } from '../values.ts'
import { classRevision } from './class-revision.ts'
import { undoingOf } from './undo-orders.ts'
import { leadsClass, managedBy } from '../policy.ts'

type Managed = OperationTypes<typeof openClassTeaching.managedOpenClasses>
type One = OperationTypes<typeof openClassTeaching.managedOpenClass>['reply']

/** Who has joined a class; of a charged one, who has it; of a lesson, its students. For selects from `open_classes`. */
const bookings = sql`case
  when open_classes.lesson_id is not null
  then (select (select count(*) from ${sql.raw(studentsOf('l'))} student) from lessons l where l.id = open_classes.lesson_id)
  when open_classes.product_id is null
  then (select count(*) from open_class_bookings b where b.class_id = open_classes.id and b.cancelled_at is null)
  else (select count(distinct g.user_id) from grants g
    where g.product_id = open_classes.product_id and g.revoked_at is null)
end::int`

const isCancelled = sql`open_classes.cancelled_at is not null`
const over = sql.raw(isOver('open_classes'))

const narrowedTo: Readonly<Record<ManagedClassFilter, SQL>> = {
  coming: sql`not ${isCancelled} and not ${over}`,
  past: sql`not ${isCancelled} and ${over}`,
  // as the overview counts them
  held: sql`${sql.raw(isHeld('open_classes'))} and open_classes.end_at > now()`,
  cancelled: isCancelled,
}

/** Whether a class is called so by its reader, or by the school. */
function isNamed(word: string, language: Language | undefined): SQL {
  const byMain = hasPart(sql`open_classes.name`, sql`search_words(open_classes.name)`, word)
  if (language === undefined) return byMain
  return sql`(${byMain} or open_classes.translations -> ${language}::text ->> 'name' ilike ${`%${literally(word)}%`})`
}

/**
 * Open classes to manage, the latest first or sorted; lessons stand in their courses.
 * @param language of the names; undefined: the main language
 * @throws Refusal noPermission for who neither administers nor teaches
 */
export async function managedClasses(
  db: Db,
  user: SessionUser,
  query: Managed['query'],
  language: Language | undefined,
): Promise<Managed['reply']> {
  const { limit = DEFAULT_PAGE, keyword, phase } = query
  const word = keyword?.trim()
  const named = word ? isNamed(word, language) : sql`true`
  const narrowed = phase === undefined ? sql`true` : narrowedTo[phase]
  const wanted = sql`open_classes.lesson_id is null and ${managedBy(user)} and ${named} and ${narrowed}`
  // as the heading of the list says: when a class is made tells little of when it is held
  const sort = query.sort ?? '-time'
  const order = orderOf(openClasses.id, { time: openClasses.beginAt }, { ...query, sort })
  const best = word && query.best_first === 1 ? [bestFirst(word, [sql`open_classes.name`])] : []
  const [{ currency }, { rows }, total] = await Promise.all([
    readSetting(db, 'web_config'),
    db.execute<BriefRow & { is_cancelled: 0 | 1; is_held: 0 | 1; bookings: number }>(sql`
      select ${briefColumns}, (open_classes.cancelled_at is not null)::int as is_cancelled,
        ${sql.raw(isHeld('open_classes'))}::int as is_held, ${bookings} as bookings
      from open_classes left join products p on p.id = open_classes.product_id
      where ${wanted} and ${order.after ?? sql`true`}
      order by ${sql.join([...best, ...order.by], sql`, `)} limit ${limit + 1} offset ${order.offset}`),
    countUpToLimit(db, sql`select 1 from open_classes where ${wanted}`),
  ])
  const { page, next } = cutPage(rows, limit)
  const shown = (row: (typeof page)[number]) => briefOf(translated(row, row.translations, language), currency)
  return { list: page.map(shown), total, next }
}

/** Other classes, also of lessons, that one of a class's teachers has at the same time. */
async function overlapsOf(db: Db, classId: number, language: Language | undefined): Promise<One['overlaps']> {
  const { rows } = await db.execute<One['overlaps'][number] & Record<string, unknown>>(sql`
    with given as (
      select t.class_id, t.teacher_id from open_class_teachers t
      union all
      select r.id, l.teacher_id from lessons l join open_classes r on r.lesson_id = l.id where l.cancelled_at is null
    )
    select o.id, ${textIn('o', 'name', language)} as name, floor(extract(epoch from o.begin_at))::int8 as begintime,
      floor(extract(epoch from o.end_at))::int8 as endtime,
      string_agg(u.name, '、' order by u.id) as teacher_name
    from open_classes c
    join open_class_teachers mine on mine.class_id = c.id
    join given theirs on theirs.teacher_id = mine.teacher_id and theirs.class_id <> c.id
    join open_classes o on o.id = theirs.class_id
    join users u on u.id = theirs.teacher_id
    where c.id = ${classId} and c.cancelled_at is null and o.cancelled_at is null
      and o.begin_at < c.end_at and o.end_at > c.begin_at and c.end_at > now()
    group by o.id order by o.begin_at, o.id`)
  return rows
}

const countBookings = async (db: Db, classId: number): Promise<number> => {
  const { rows } = await db.execute<{ bookings: number }>(
    sql`select ${bookings} as bookings from open_classes where open_classes.id = ${classId}`,
  )
  return rows[0]?.bookings ?? 0
}

/**
 * One open class as its form shows it.
 * @param language of the title; undefined: the main language, which the form changes
 * @throws Refusal openClassNotFound, noPermission
 */
export async function readManagedClass(
  db: Db,
  user: SessionUser,
  id: number,
  language: Language | undefined,
): Promise<One> {
  const openClass = await managedClass(db, user, id)
  const [{ currency }, teachers, [standing], overlaps, joined, lesson, undoing, leads, stream] =
    await Promise.all([
      readSetting(db, 'web_config'),
      classTeachers(db, openClass),
      db
        .select({
          price: products.price,
          isHeld: sql<boolean>`${sql.raw(isHeld('open_classes'))}`,
          state: sql<ClassState>`${sql.raw(classState('open_classes'))}`,
        })
        .from(openClasses)
        .leftJoin(products, eq(products.id, openClasses.productId))
        .where(eq(openClasses.id, id)),
      overlapsOf(db, id, language),
      countBookings(db, id),
      lessonOfClass(db, openClass, language),
      undoingOf(db, id),
      leadsClass(db, user, openClass),
      streamStateOf(db, id),
    ])
  const times = timesOf(openClass)
  const price = standing?.price ?? '0'
  const teacherIds = teachers.map((teacher) => teacher.id)
  return {
    id,
    crypt_id: openClass.cryptId,
    lesson: lesson && { id: lesson.id, product_id: lesson.product_id, product_name: lesson.product_name },
    title: nameIn({ name: openClass.name, names: namesOf(openClass.translations) }, language),
    name: openClass.name,
    note: openClass.note,
    intro: openClass.intro,
    desc: openClass.desc,
    cover_url: openClass.coverUrl,
    begin_time: times.begintime,
    end_time: times.endtime,
    is_replay: flag(openClass.isReplay),
    is_chat: flag(openClass.isChat),
    price: money(price, currency),
    currency,
    productid: openClass.productId,
    state: standing?.state ?? 'end',
    stream_state: stream,
    is_cancelled: flag(openClass.cancelledAt !== null),
    is_held: flag(standing?.isHeld === true),
    is_leading: flag(leads),
    undoing,
    bookings: joined,
    teachers: teachers.map((teacher) => ({ id: teacher.id, name: teacher.name })),
    teacher_ids: teacherIds,
    revision: classRevision(openClass, { price, teacherIds }),
    overlaps,
  }
}
