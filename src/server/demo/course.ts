import { eq } from 'drizzle-orm'
import { productStatuses, productTypes, stockTypes, validityTypes } from '#contract/catalog/enums.ts'
import type { Queryable } from '../db/database.ts'
import { lessons, openClasses, packageProducts, products, productTeachers } from '../db/tables/all.ts'
import { syncLessonClasses } from '../features/openclass/index.ts'
import { openStock } from '../features/order/index.ts'
import { byLanguage, type CourseTranslations } from './courses/translations/all.ts'
import type { CourseText } from './courses/translations/texts.ts'
import { lessonTimes } from './lesson-times.ts'
import type { DemoCourse, DemoLesson, DemoTeacher } from './types.ts'
import { seedDemoVideos } from './video.ts'

const DAY = 24 * 3_600_000

function validity(course: DemoCourse, now: Date) {
  if (course.validityDays !== undefined)
    return { validityType: validityTypes.days, validityDays: course.validityDays }
  if (course.runsDays === undefined) return { validityType: validityTypes.permanent }
  return {
    validityType: validityTypes.dateRange,
    validityStart: now,
    validityEnd: new Date(now.getTime() + course.runsDays * DAY),
  }
}

/** The texts of a course in one other language, as its row keeps them. */
const ownTexts = ({ chapters: _chapters, lessons: _lessons, ...texts }: CourseText) => ({
  ...texts,
  details: texts.details.trim(),
})

const columns = (course: DemoCourse, translations: CourseTranslations, now: Date) => ({
  translations: byLanguage(translations, ownTexts),
  type: productTypes[course.type],
  status: course.offShelf ? productStatuses.offShelf : productStatuses.onShelf,
  name: course.name,
  hotCourseName: course.hotCourseName ?? '',
  coverUrl: course.cover,
  intro: course.intro,
  desc: course.desc,
  details: course.details.trim(),
  price: course.price,
  isHot: course.isHot ?? false,
  // said already by the number of lessons
  isShowClassTimes: false,
  stockType: course.stock === undefined ? stockTypes.unlimited : stockTypes.limited,
  isShowStock: course.stock !== undefined,
  stock: course.stock ?? 0,
  ...validity(course, now),
  validityTimeShow: !course.hidesValidity,
  isDeliver: course.isDeliver ?? false,
  isDemo: true,
})

function lessonTexts({ lessons, chapters = {} }: CourseText, { chapter = '' }: DemoLesson, position: number) {
  const [title, heading] = [lessons[position], chapters[chapter]]
  if (title === undefined) throw new Error('a demo course has more lessons than titles in a language')
  return { title, ...(heading !== undefined && { chapter: heading }) }
}

/** Stores one course with its teachers and lessons; the first teacher gives the lessons. @returns its id */
export async function seedCourse(
  db: Queryable,
  course: DemoCourse,
  translations: CourseTranslations,
  teacherIds: ReadonlyMap<DemoTeacher, number>,
  now: Date,
): Promise<number> {
  const [product] = await db
    .insert(products)
    .values(columns(course, translations, now))
    .returning({ id: products.id })
  const teachers = course.teachers.map((key) => teacherIds.get(key)).filter((id) => id !== undefined)
  if (!product || teachers.length !== course.teachers.length)
    throw new Error(`the demo course ${course.name} was not stored`)
  const productId = product.id
  if (course.stock !== undefined) await openStock(db, productId)
  await db
    .insert(productTeachers)
    .values(teachers.map((teacherId, position) => ({ productId, teacherId, position })))
  if (course.lessons.length === 0) return productId
  await db.insert(lessons).values(
    course.lessons.map((lesson, position) => ({
      productId,
      position,
      teacherId: teachers[0] ?? null,
      chapter: lesson.chapter ?? '',
      title: lesson.title,
      translations: byLanguage(translations, (texts) => lessonTexts(texts, lesson, position)),
      isAudition: lesson.isAudition ?? false,
      ...lessonTimes(lesson, now),
    })),
  )
  await syncLessonClasses(db, productId)
  if (course.type === 'recorded') await attachVideos(db, productId)
  return productId
}

/** Every lesson of a recorded course has its video. */
async function attachVideos(db: Queryable, productId: number): Promise<void> {
  const classes = await db
    .select({ classId: openClasses.id, name: lessons.title, ownerId: lessons.teacherId })
    .from(lessons)
    .innerJoin(openClasses, eq(openClasses.lessonId, lessons.id))
    .where(eq(lessons.productId, productId))
  await seedDemoVideos(
    db,
    classes.map((lessonClass) => ({ ...lessonClass, source: 'upload' as const })),
  )
}

/** Puts the courses that a package holds into it, in their order. */
export async function fillPackage(
  db: Queryable,
  course: DemoCourse,
  courseIds: ReadonlyMap<string, number>,
  packageId: number,
): Promise<void> {
  const held = (course.holds ?? []).map((name) => courseIds.get(name)).filter((id) => id !== undefined)
  if (held.length !== (course.holds ?? []).length)
    throw new Error(`${course.name} holds what is not there yet`)
  if (held.length > 0)
    await db
      .insert(packageProducts)
      .values(held.map((productId, position) => ({ packageId, productId, position })))
}
