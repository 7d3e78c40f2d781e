import type { AnswerState } from '#contract/homework/enums.ts'
import { callSilently } from '#web/lib/call.ts'
import { pages } from '#web/lib/query.ts'

const PAGE = 50

type Answers = 'GET /api/v1/teacher/homework/{id}/answers' | 'GET /api/v1/admin/homework/{id}/answers'

export interface AnswerNarrowing {
  state: AnswerState | undefined
  /** a part of the student's name */
  keyword?: string | undefined
}

/** The answers to a homework page by page, which their list numbers; of its teacher, or of the school. */
export const answerPages = (key: Answers, id: number, narrowed: AnswerNarrowing) =>
  pages(
    key,
    { id, ...narrowed },
    async (cursor, signal) => {
      const page = Number(cursor ?? 1)
      const input = { params: { id }, query: { ...narrowed, page, limit: PAGE } }
      const { list, total } = await callSilently(key, input, signal)
      return { list, total, next: page * PAGE < total ? String(page + 1) : null }
    },
    true,
  )
