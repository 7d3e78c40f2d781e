import { registerSources } from '#contract/account/register-sources.ts'
import { count, sql } from 'drizzle-orm'
import { ADMIN_USERID } from '#contract/account/limits.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import type { Queryable, Tx } from '../db/database.ts'
import type { Translations } from '../db/tables/columns.ts'
import { banners, products, profiles, settings, studentTags, users } from '../db/tables/all.ts'
import { seedActivities } from './activities.ts'
import { seedBasics } from './basics.ts'
import { seedBookings } from './bookings.ts'
import { fillPackage, seedCourse } from './course.ts'
import { demoCourses } from './courses/all.ts'
import { translationsOf } from './courses/translations/all.ts'
import { seedHomework } from './homework.ts'
import { seedLeads } from './leads.ts'
import { seedDoneImport, seedImports } from './imports.ts'
import { seedLearning } from './learning.ts'
import { seedMaterials } from './materials.ts'
import { seedPolls } from './polls.ts'
import { seedLessonRecords } from './lesson-records.ts'
import { seedMessages } from './messages.ts'
import { seedOpenClasses } from './open-classes.ts'
import {
  DEMO_PASSWORD,
  demoAdmin,
  demoEmail,
  type DemoPerson,
  demoStaff,
  demoStudents,
  demoTeachers,
} from './people.ts'
import { seedSms } from './sms.ts'
import { demoBanners, demoSchoolName, demoSettings, demoSettingTranslations, demoWebConfig } from './site.ts'
import type { DemoCourse, DemoTeacher } from './types.ts'

export { answerPicture } from './answer-picture.ts'
export { seedBasics } from './basics.ts'
export { putDefaultTextsInto } from './default-texts.ts'
export { seedHistory } from './history.ts'
export { demoVideo, demoVideoSegment, isDemoVideo } from './video.ts'
export { demoMaterial } from './materials.ts'
export { DEMO_PASSWORD } from './people.ts'

/** hashes a password as sign-in expects it */
type Hash = (password: string) => Promise<string>

/** Whether nobody has used this database yet: it may hold the settings of a start without the demo. */
export async function databaseIsEmpty(db: Queryable): Promise<boolean> {
  const [people] = await db.select({ rows: count() }).from(users)
  const [goods] = await db.select({ rows: count() }).from(products)
  return people?.rows === 0 && goods?.rows === 0
}

const account = (
  { unverified, role, profile: _profile, tags: _tags, ...person }: DemoPerson,
  passwordHash: string,
) => {
  const email = unverified ? '' : demoEmail(person)
  return {
    ...person,
    ...(role && { roleId: builtInRoleIds[role] }),
    ...{ email, verifiedEmail: email, passwordHash, registerSource: registerSources.school },
    usernameEdited: !unverified,
    ...(unverified && { verifiedAt: null }),
    isDemo: true,
  }
}

/** Stores the administrator and others. @returns the ids of the others, in their order */
async function seedPeople(db: Queryable, people: readonly DemoPerson[], hash: Hash): Promise<number[]> {
  // several processors hash at once
  const rows = await Promise.all(
    [demoAdmin, ...people].map(async (person) => ({
      ...account(person, await hash(DEMO_PASSWORD)),
      ...(person === demoAdmin && { id: ADMIN_USERID, isDemo: false }),
    })),
  )
  const stored = await db.insert(users).values(rows).returning({ id: users.id })
  const ids = stored.slice(1).map(({ id }) => id)
  const known = people.flatMap(({ profile }, index) => {
    const userId = ids[index]
    return profile && userId !== undefined ? [{ userId, ...profile }] : []
  })
  await db.insert(profiles).values(known)
  const tagged = people.flatMap(({ tags = [] }, index) => {
    const studentId = ids[index]
    return studentId === undefined ? [] : tags.map((name) => ({ studentId, name }))
  })
  await db.insert(studentTags).values(tagged)
  return ids
}

async function seedSettings(db: Queryable): Promise<void> {
  const values = {
    web_config: demoWebConfig,
    ...demoSettings,
    demo: { is_demo: true },
  }
  const translations: Readonly<Record<string, Translations>> = {
    ...demoSettingTranslations,
    web_config: demoSchoolName,
  }
  await db
    .insert(settings)
    .values(
      Object.entries(values).map(([key, value]) => ({ key, value, translations: translations[key] ?? {} })),
    )
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`excluded.value`, translations: sql`excluded.translations`, updatedAt: sql`now()` },
    })
}

/**
 * Fills an empty database with the demo school: people, courses, lessons around `now`, banners and settings.
 * Run it in one transaction, under the database lock. The administrator stays when the school opens for real,
 * everyone and everything else is marked as demo.
 */
export async function seedDemo(db: Tx, hash: Hash, now = new Date()): Promise<void> {
  await seedBasics(db)
  await seedSettings(db)
  const teachers = ['zhou', 'lin', 'su', 'tang', 'he'] as const
  const people = [...teachers.map((key) => demoTeachers[key]), ...demoStaff, ...demoStudents]
  const ids = await seedPeople(db, people, hash)
  const teacherIds = new Map<DemoTeacher, number>()
  for (const [index, key] of teachers.entries()) {
    const id = ids[index]
    if (id !== undefined) teacherIds.set(key, id)
  }

  const courseIds = new Map<string, number>()
  for (const [key, course] of Object.entries<DemoCourse>(demoCourses)) {
    const id = await seedCourse(db, course, translationsOf(key), teacherIds, now)
    courseIds.set(key, id)
    await fillPackage(db, course, courseIds, id)
  }
  await seedActivities(db, courseIds, now)
  await seedOpenClasses(db, teacherIds, now)
  // before the lessons that are booked now, which send messages of their own
  await seedMessages(db)
  await seedSms(db, now)
  const [tutoring, scholar, demoTeacher] = [
    courseIds.get('tutoring'),
    teacherIds.get('lin'),
    teacherIds.get('zhou'),
  ]
  if (tutoring === undefined || scholar === undefined || demoTeacher === undefined)
    throw new Error('the demo has no appointment course')
  await seedBookings(db, tutoring, { scholar, demoTeacher })
  const [maths, mathsTeacher] = [courseIds.get('mathematics'), teacherIds.get('zhou')]
  if (maths === undefined || mathsTeacher === undefined)
    throw new Error('the demo has no course with homework')
  await seedHomework(db, maths, mathsTeacher, now)
  await seedLearning(db, courseIds)
  await seedMaterials(db)
  await seedPolls(db)
  await seedDoneImport(db, now)
  await seedLeads(db, now)
  await seedLessonRecords(db, maths, mathsTeacher)
  await seedImports(db, now)

  await db.insert(banners).values(
    demoBanners.map(({ imageUrl, title, translations, course }, position) => ({
      position,
      imageUrl,
      title,
      translations,
      linkUrl: course ? `#/course?productId=${courseIds.get(course)}` : '#/home/courses',
      isDemo: true,
    })),
  )
}
