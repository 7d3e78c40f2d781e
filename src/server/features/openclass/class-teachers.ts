import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { lessons, openClassTeachers, productTeachers, users } from '../../db/tables/all.ts'

interface ClassKey {
  id: number
  lessonId: number | null
}

const columns = { id: users.id, name: users.name, avatar: users.avatarUrl, intro: users.intro }

async function teachersOfLesson(db: Db, lessonId: number) {
  const own = await db
    .select(columns)
    .from(lessons)
    .innerJoin(users, eq(users.id, lessons.teacherId))
    .where(eq(lessons.id, lessonId))
  if (own.length > 0) return own
  return db
    .select(columns)
    .from(lessons)
    .innerJoin(productTeachers, eq(productTeachers.productId, lessons.productId))
    .innerJoin(users, eq(users.id, productTeachers.teacherId))
    .where(eq(lessons.id, lessonId))
    .orderBy(productTeachers.position, users.id)
}

/** Who gives a class, in order; a lesson its own teacher, or without one those of its course. */
export const classTeachers = (db: Db, { id, lessonId }: ClassKey) =>
  lessonId === null
    ? db
        .select(columns)
        .from(openClassTeachers)
        .innerJoin(users, eq(users.id, openClassTeachers.teacherId))
        .where(eq(openClassTeachers.classId, id))
        .orderBy(openClassTeachers.position, users.id)
    : teachersOfLesson(db, lessonId)
