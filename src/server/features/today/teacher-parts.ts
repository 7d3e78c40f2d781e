import { newBookings } from '../booking/index.ts'
import { feedbackToGive } from '../feedback/index.ts'
import { homeworkToCorrect } from '../homework/index.ts'
import { teacherClasses } from './classes.ts'
import type { TeacherToday, TodayParts } from './read-today.ts'

/** What each domain says to a teacher. */
export const teacherParts: TodayParts<TeacherToday> = {
  classes: teacherClasses,
  feedback_to_give: feedbackToGive,
  bookings: newBookings,
  homework_to_correct: homeworkToCorrect,
}
