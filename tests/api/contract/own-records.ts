import type { OperationKey } from '#contract/operations.ts'

interface OwnRecord {
  kind: string
  owner: 'student' | 'teacher'
  /** the call that makes it and answers its id; what is below its path takes this id */
  call: OperationKey
  /** `text`: one that nobody else may read; `course`: number of a course on sale */
  body: (given: { text: string; course: number }) => Record<string, unknown>
}

/**
 * Records that one call makes for their owner: they fill the lists of the replies, and the matrix of access proves that
 * nobody else reaches them.
 */
export const ownRecords = [
  {
    kind: 'comment',
    owner: 'teacher',
    call: 'POST /api/v1/teacher/homework/comments',
    body: ({ text }) => ({ text }),
  },
  {
    kind: 'enquiry',
    owner: 'student',
    call: 'POST /api/v1/student/enquiries',
    body: ({ text }) => ({ topic: 'other', subject: text, text }),
  },
] as const satisfies OwnRecord[]

export type OwnKind = (typeof ownRecords)[number]['kind']
