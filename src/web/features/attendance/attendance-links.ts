/** Page of a lesson's attendance, in the areas of teachers and administrators. */
export const attendanceOfLesson = (lessonId: number): string => `/attendance/${lessonId}`

/** Page of a student's own attendance in a course. */
export const ownAttendanceOf = (productId: number): string => `/my_courses/${productId}/attendance`
