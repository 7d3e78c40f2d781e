import type { PictureMarks } from '#contract/homework/marks.ts'
import type { ByKey } from '#contract/operations.ts'

export type TaughtBrief = ByKey['GET /api/v1/teacher/homework']['reply']['list'][number]
export type TaughtHomework = ByKey['GET /api/v1/teacher/homework/{id}']['reply']
export type HomeworkFields = ByKey['POST /api/v1/teacher/homework']['body']
export type ChangedHomeworkFields = Omit<ByKey['PUT /api/v1/teacher/homework/{id}']['body'], 'revision'>
export type AnswerRow = ByKey['GET /api/v1/teacher/homework/{id}/answers']['reply']['list'][number]
export type StudentAnswer = ByKey['GET /api/v1/teacher/homework/{id}/answers/{student_id}']['reply']
export type SubmittedAttempt = StudentAnswer['attempts'][number]
export type ReceivedBrief = ByKey['GET /api/v1/student/homework']['reply']['list'][number]
export type ReceivedHomework = ByKey['GET /api/v1/student/homework/{id}']['reply']
export type OwnAttempt = ReceivedHomework['attempts'][number]
export type Receipt = ByKey['POST /api/v1/student/homework/{id}/submit']['reply']

/** A teacher's reply to an attempt as it is written. */
export interface Correction {
  reply: string
  marks: PictureMarks[]
}

/** The files of a text. */
export interface Files {
  /** addresses of pictures */
  images: string[]
  files: { url: string; name: string; type: string; seconds: number | null }[]
}

/** The files as a call takes them. */
export const sent = ({ images, files }: Files) => ({
  images,
  files: files.map(({ url, name, seconds }) => ({ url, name, seconds })),
})
