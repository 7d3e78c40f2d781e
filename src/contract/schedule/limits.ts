/** What stands in a timetable: a lesson of a course, an open class, a lesson by appointment. */
export const entryKinds = ['lesson', 'openClass', 'booking'] as const
export type EntryKind = (typeof entryKinds)[number]

/** A timetable is read for at most so long; seconds */
export const LONGEST_RANGE_SECONDS = 62 * 86_400
