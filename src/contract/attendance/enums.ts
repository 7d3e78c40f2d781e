/** What a list of attendance is narrowed to. */
export const attendanceFilters = ['present', 'absent', 'late', 'early'] as const
export type AttendanceFilter = (typeof attendanceFilters)[number]

/** The same of an open class, which knows no minutes that count. */
export const classAttendanceFilters = ['present', 'absent'] as const
export type ClassAttendanceFilter = (typeof classAttendanceFilters)[number]
