import { feedback } from '#contract/feedback/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { translationWanted } from '../site/index.ts'
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
  serve(feedback.taughtLessons, async ({ user, query, language }) =>
    taughtLessons(db, user.id, { ...query, language: await translationWanted(db, language) }),
  )
  serve(feedback.taughtLesson, async ({ user, params, query, language }) =>
    taughtLesson(db, user.id, params.id, { ...query, language: await translationWanted(db, language) }),
  )
  // 200 comments of 500 characters, three bytes each
  serve(
    feedback.giveFeedback,
    ({ user, params, body }) => giveFeedback(db, user.id, params.id, body.ratings),
    { bodyLimit: 512 * 1024 },
  )
  serve(feedback.studentFeedback, async ({ user, params, query, language }) =>
    studentFeedback(db, user.id, params.id, { ...query, language: await translationWanted(db, language) }),
  )
  serve(feedback.feedbackOfUser, ({ params, query }) => feedbackOfUser(db, params.id, query))
  // the school's lists have the main language
  serve(feedback.lessonsOfTeacher, ({ params, query }) =>
    taughtLessons(db, params.id, { ...query, language: undefined }),
  )
  serve(feedback.lessonOfTeacher, ({ params, query }) =>
    taughtLesson(db, params.id, params.lesson_id, { ...query, language: undefined }),
  )
  serve(feedback.receivedFeedback, async ({ user, query, language }) =>
    receivedFeedback(db, user.id, { ...query, language: await translationWanted(db, language) }),
  )
  serve(feedback.readFeedback, async ({ user, params, language }) =>
    readFeedback(db, user.id, { id: params.id, language: await translationWanted(db, language) }),
  )
  serve(feedback.ratedLessons, async ({ user, query, language }) =>
    ratedLessons(db, user.id, { ...query, language: await translationWanted(db, language) }),
  )
  serve(feedback.rateLesson, ({ user, body }) => rateLesson(db, user.id, body))
}
