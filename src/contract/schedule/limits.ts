/** What stands in a timetable: a lesson of a course, an open class, a lesson by appointment. */
export const entryKinds = ['lesson', 'openClass', 'booking'] as const
export type EntryKind = (typeof entryKinds)[number]

/** A timetable is read for at most so long; seconds */
export const LONGEST_RANGE_SECONDS = 62 * 86_400

/** Which lessons of a series a change is about. */
export const lessonScopes = ['this', 'following'] as const
export type LessonScope = (typeof lessonScopes)[number]

export const seriesLimits = {
  /** lessons of one series */
  mostLessons: 100,
  leastMinutes: 5,
  mostMinutes: 720,
  /** a series is scheduled for at most so long */
  mostDays: 731,
} as const
