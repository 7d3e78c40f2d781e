import { feedback } from '#contract/feedback/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { courseRatingsIn } from './course-ratings.ts'
import { giveFeedback } from './give-feedback.ts'
import { ratedLessons, rateLesson } from './rate-lesson.ts'
import { readFeedback, receivedFeedback } from './received-feedback.ts'
import { feedbackOfUser, studentFeedback } from './student-feedback.ts'
import { taughtLesson, taughtLessons } from './taught-lessons.ts'

export { feedbackToGive, feedbackToRead } from './today.ts'
export { remindOfFeedback } from './remind-of-feedback.ts'

/** Feedback of teachers about a lesson, and ratings of students. */
export function feedbackFeature(serve: Serve, deps: Deps): void {
  const { db } = deps
  const courseRatings = courseRatingsIn(deps)
  serve(feedback.courseRatings, ({ params }) => courseRatings(params.id))
  serve(feedback.taughtLessons, ({ user, query }) => taughtLessons(db, user.id, query))
  serve(feedback.taughtLesson, ({ user, params, query }) => taughtLesson(db, user.id, params.id, query))
  // 200 comments of 500 characters, three bytes each
  serve(
    feedback.giveFeedback,
    ({ user, params, body }) => giveFeedback(db, user.id, params.id, body.ratings),
    { bodyLimit: 512 * 1024 },
  )
  serve(feedback.studentFeedback, ({ user, params, query }) => studentFeedback(db, user.id, params.id, query))
  serve(feedback.feedbackOfUser, ({ params, query }) => feedbackOfUser(db, params.id, query))
  serve(feedback.lessonsOfTeacher, ({ params, query }) => taughtLessons(db, params.id, query))
  serve(feedback.lessonOfTeacher, ({ params, query }) => taughtLesson(db, params.id, params.lesson_id, query))
  serve(feedback.receivedFeedback, ({ user, query }) => receivedFeedback(db, user.id, query))
  serve(feedback.readFeedback, ({ user, params }) => readFeedback(db, user.id, params.id))
  serve(feedback.ratedLessons, ({ user, query }) => ratedLessons(db, user.id, query))
  serve(feedback.rateLesson, ({ user, body }) => rateLesson(db, user.id, body))
}
