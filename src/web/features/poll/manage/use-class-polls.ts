import { call } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import type { PollValues } from './poll-values.ts'

const list = 'GET /api/v1/openclass/{id}/polls'

/** The polls of a class, and what changes them; each change rejects with its failure. */
export function useClassPolls(classId: number) {
  const params = { id: classId }
  const { data, error, isFetching, refetch } = useCall(list, { params }, { quiet: true })
  const quiet = { quiet: true } as const
  async function after<Reply>(change: Promise<Reply>): Promise<Reply> {
    try {
      return await change
    } finally {
      // after a refusal the page is out of date too
      await invalidate(list)
    }
  }
  return {
    polls: data?.list,
    error,
    retrying: isFetching,
    retry: () => void refetch(),
    add: (body: PollValues) => after(call('POST /api/v1/openclass/{id}/polls', { params, body }, quiet)),
    change: (poll_id: number, revision: string, values: PollValues) =>
      after(
        call(
          'PUT /api/v1/openclass/{id}/polls/{poll_id}',
          { params: { ...params, poll_id }, body: { ...values, revision } },
          quiet,
        ),
      ),
    remove: (poll_id: number) =>
      after(call('DELETE /api/v1/openclass/{id}/polls/{poll_id}', { params: { ...params, poll_id } }, quiet)),
    order: (poll_ids: number[]) =>
      after(call('PUT /api/v1/openclass/{id}/polls/order', { params, body: { poll_ids } }, quiet)),
    copy: (open_class_id: number, poll_ids: number[]) =>
      after(
        call(
          'POST /api/v1/openclass/{id}/polls/copies',
          { params, body: { open_class_id, poll_ids } },
          quiet,
        ),
      ),
  }
}
