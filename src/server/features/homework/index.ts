import type { FastifyInstance } from 'fastify'
import { homeworkComments } from '#contract/homework/comments.ts'
import { homeworkOfStudent } from '#contract/homework/student-homework.ts'
import { homeworkLearning } from '#contract/homework/learning.ts'
import { homeworkTeaching } from '#contract/homework/operations.ts'
import type { Deps } from '../../deps.ts'
import { longTexts, type Serve } from '../../plugins/serve.ts'
import { translationWanted } from '../site/index.ts'
import { saveDraft, submitHomework } from './answer-homework.ts'
import { listAnswers, readAnswer } from './answers.ts'
import { requestAttempt } from './request-attempt.ts'
import { countUse, createComment, deleteComment, listComments, updateComment } from './comments.ts'
import { correctHomework, returnCorrections } from './correct-homework.ts'
import { closeHomework, publishHomework } from './publish-homework.ts'
import { readReceivedHomework, receivedHomework } from './received.ts'
import { remindByHand } from './remind.ts'
import { createHomework, deleteHomework, updateHomework } from './save-homework.ts'
import { serveHomeworkFiles } from './serve-homework-files.ts'
import { homeworkOfUser, studentHomework } from './student-homework.ts'
import { homeworkLessons, readTaughtHomework, taughtHomeworkList } from './taught-list.ts'

export { remindOfDue } from './remind.ts'
export { answersToCorrect, homeworkDue, homeworkReturned, homeworkToCorrect } from './today.ts'
export { waitsForCorrection } from './values.ts'

/** Homework: what teachers set and correct, and what students answer. */
export function homeworkFeature(serve: Serve, deps: Deps, app: FastifyInstance): void {
  const { db } = deps
  const { taughtHomework, ...teaching } = homeworkTeaching
  serve(taughtHomework, async ({ user, query, language }) =>
    taughtHomeworkList(db, user.id, { ...query, language: await translationWanted(db, language) }),
  )
  serve(teaching.homeworkLessons, async ({ user, query, language }) =>
    homeworkLessons(db, user.id, { ...query, language: await translationWanted(db, language) }),
  )
  serve(teaching.createHomework, ({ user, body }) => createHomework(db, user.id, body))
  serve(teaching.taughtHomeworkById, async ({ user, params, language }) =>
    readTaughtHomework(db, user.id, { id: params.id, language: await translationWanted(db, language) }),
  )
  serve(teaching.updateHomework, ({ user, params, body }) => updateHomework(db, user.id, params.id, body))
  serve(teaching.deleteHomework, ({ user, params }) => deleteHomework(db, user.id, params.id))
  serve(teaching.publishHomework, ({ user, params }) => publishHomework(db, user.id, params.id))
  serve(teaching.closeHomework, ({ user, params, body }) =>
    closeHomework(db, user.id, params.id, body.is_closed === 1),
  )
  serve(teaching.remindOfHomework, ({ user, params }) => remindByHand(db, user.id, params.id))
  serve(teaching.homeworkAnswers, ({ user, params, query }) => listAnswers(db, user.id, params.id, query))
  serve(teaching.homeworkAnswer, ({ user, params }) => readAnswer(db, user.id, params))
  serve(
    teaching.correctHomework,
    ({ user, params, body }) => correctHomework(db, user.id, params, body),
    longTexts,
  )
  serve(teaching.returnCorrections, ({ user, params, body }) =>
    returnCorrections(db, user.id, params.id, body.student_ids),
  )
  serve(homeworkOfStudent.studentHomework, async ({ user, params, query, language }) =>
    studentHomework(db, user.id, params.id, { ...query, language: await translationWanted(db, language) }),
  )
  serve(homeworkOfStudent.homeworkOfUser, ({ params, query }) => homeworkOfUser(db, params.id, query))
  serve(teaching.requestAttempt, ({ user, params }) => requestAttempt(db, user.id, params))

  serve(homeworkComments.homeworkComments, ({ user }) => listComments(db, user.id))
  serve(homeworkComments.createHomeworkComment, ({ user, body }) => createComment(db, user.id, body))
  serve(homeworkComments.updateHomeworkComment, ({ user, params, body }) =>
    updateComment(db, user.id, params.id, body),
  )
  serve(homeworkComments.useHomeworkComment, ({ user, params }) => countUse(db, user.id, params.id))
  serve(homeworkComments.deleteHomeworkComment, ({ user, params }) => deleteComment(db, user.id, params.id))

  const { receivedHomework: list, ...learning } = homeworkLearning
  serve(list, async ({ user, query, language }) =>
    receivedHomework(db, user.id, { ...query, language: await translationWanted(db, language) }),
  )
  serve(learning.receivedHomeworkById, async ({ user, params, language }) =>
    readReceivedHomework(db, user.id, { id: params.id, language: await translationWanted(db, language) }),
  )
  serve(learning.saveHomeworkDraft, ({ user, params, body }) => saveDraft(db, user.id, params.id, body))
  serve(learning.submitHomework, ({ user, params, body }) => submitHomework(db, user.id, params.id, body))
  serveHomeworkFiles(app, deps)
}
