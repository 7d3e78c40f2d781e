import type { lessonAdmin } from '#contract/catalog/manage/lessons.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { lessons, openClasses, products, users } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'
import { revisionOf } from '../../../lib/revision.ts'
import { secondsOrNull } from '../../../lib/seconds.ts'

type Lessons = OperationTypes<typeof lessonAdmin.productLessons>['reply']
type StoredLesson = Lessons['list'][number]

async function lessonList(db: Db | Tx, productId: number): Promise<StoredLesson[]> {
  const rows = await db
    .select({
      lesson: lessons,
      teacher: users.name,
      classId: openClasses.id,
      videos: sql<number>`(select count(*)::int from open_class_videos v where v.class_id = open_classes.id)`,
      materials: sql<number>`(select count(*)::int from class_materials m where m.class_id = open_classes.id)`,
    })
    .from(lessons)
    .innerJoin(openClasses, eq(openClasses.lessonId, lessons.id))
    .leftJoin(users, eq(users.id, lessons.teacherId))
    .where(eq(lessons.productId, productId))
    .orderBy(asc(lessons.position), asc(lessons.id))
  return rows.map(({ lesson, teacher, classId, videos, materials }) => ({
    id: lesson.id,
    chapter: lesson.chapter,
    title: lesson.title,
    teacher_id: lesson.teacherId,
    teacher_name: teacher ?? '',
    begin_time: secondsOrNull(lesson.beginAt),
    end_time: secondsOrNull(lesson.endAt),
    is_audition: lesson.isAudition ? (1 as const) : (0 as const),
    open_class_id: classId,
    videos,
    materials,
  }))
}

/**
 * Computed from what can be edited, in its order: timetables and series change lessons too, and none of them has to
 * count its changes.
 */
const revisionOfLessons = (list: readonly StoredLesson[]): string =>
  revisionOf(
    list.map(({ id, chapter, title, teacher_id, begin_time, end_time, is_audition }) => [
      ...[id, chapter, title, teacher_id, begin_time, end_time, is_audition],
    ]),
  )

/** @throws Refusal productNotFound */
export async function productLessons(db: Db, id: number): Promise<Lessons> {
  const [product] = await db
    .select({ name: products.name, type: products.type, status: products.status })
    .from(products)
    .where(eq(products.id, id))
  if (!product) throw refuse('productNotFound')
  const list = await lessonList(db, id)
  return { ...product, revision: revisionOfLessons(list), list }
}

/** Of the lessons as they are stored now. Whoever changes lessons locks their product. */
export const lessonsRevision = async (tx: Tx, productId: number): Promise<string> =>
  revisionOfLessons(await lessonList(tx, productId))
