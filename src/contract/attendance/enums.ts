/** What a list of attendance is narrowed to. */
export const attendanceFilters = ['present', 'absent', 'late', 'early'] as const
export type AttendanceFilter = (typeof attendanceFilters)[number]
