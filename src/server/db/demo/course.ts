import { productStatuses, productTypes, stockTypes, validityTypes } from '#contract/catalog/enums.ts'
import type { Queryable } from '../database.ts'
import { lessons, products, productTeachers } from '../tables/all.ts'
import { lessonTimes } from './lesson-times.ts'
import type { DemoCourse, DemoTeacher } from './types.ts'

const columns = (course: DemoCourse) => ({
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
  validityType: course.validityDays === undefined ? validityTypes.permanent : validityTypes.days,
  validityDays: course.validityDays ?? 0,
  isDemo: true,
})

/** Stores one course with its teachers and lessons; the first teacher gives the lessons. @returns its id */
export async function seedCourse(
  db: Queryable,
  course: DemoCourse,
  teacherIds: ReadonlyMap<DemoTeacher, number>,
  now: Date,
): Promise<number> {
  const [product] = await db.insert(products).values(columns(course)).returning({ id: products.id })
  const teachers = course.teachers.map((key) => teacherIds.get(key)).filter((id) => id !== undefined)
  if (!product || teachers.length !== course.teachers.length)
    throw new Error(`the demo course ${course.name} was not stored`)
  const productId = product.id
  await db
    .insert(productTeachers)
    .values(teachers.map((teacherId, position) => ({ productId, teacherId, position })))
  await db.insert(lessons).values(
    course.lessons.map((lesson, position) => ({
      productId,
      position,
      teacherId: teachers[0] ?? null,
      title: lesson.title,
      isAudition: lesson.isAudition ?? false,
      ...lessonTimes(lesson, now),
    })),
  )
  return productId
}
