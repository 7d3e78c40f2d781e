/** What stands in a timetable: a lesson of a course, an open class, a lesson by appointment. */
export const entryKinds = ['lesson', 'openClass', 'booking'] as const
export type EntryKind = (typeof entryKinds)[number]

/** A timetable is read for at most so long; seconds */
export const LONGEST_RANGE_SECONDS = 62 * 86_400

/** What stands beside each other in the timetable of the school: teachers, courses, or nothing but its classes. */
export const timetableGroups = ['teacher', 'course', 'class'] as const
export type TimetableGroup = (typeof timetableGroups)[number]

export const schoolTimetableLimits = {
  /** a week, and an hour more where clocks are put back */
  seconds: 8 * 86_400,
  /** teachers or courses of a page */
  groups: 50,
  /** classes of an answer */
  entries: 1000,
} as const

/** Which lessons of a series a change is about. */
export const lessonScopes = ['this', 'following'] as const
export type LessonScope = (typeof lessonScopes)[number]

/** so many of the students who have another class at the time of a lesson are named */
export const BUSY_STUDENTS_NAMED = 5

export const seriesLimits = {
  /** lessons of one series */
  mostLessons: 100,
  leastMinutes: 5,
  mostMinutes: 720,
  /** a series is scheduled for at most so long */
  mostDays: 731,
} as const
