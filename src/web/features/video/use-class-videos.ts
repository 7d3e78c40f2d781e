import { useMutation } from '@tanstack/react-query'
import { call, callSilently } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { isAtWork } from './video-state.tsx'

/** polling interval with and without running jobs, ms */
const LOOK_MS = 2_000
const REST_MS = 30_000

/** change of the ids of a class's videos */
type Change = (ids: readonly number[]) => readonly number[]

/** The videos of a class. Changes run one after another, each based on the server's current list. */
export function useClassVideos(classId: number) {
  const params = { id: classId }
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/openclass/{id}/videos',
    { params },
    {
      quiet: true,
      refetchInterval: ({ state }) => (state.data?.list.some(isAtWork) ? LOOK_MS : REST_MS),
    },
  )
  const { mutate, isPending } = useMutation({
    scope: { id: `videos of class ${classId}` },
    mutationFn: async (change: Change) => {
      const { list } = await callSilently('GET /api/v1/openclass/{id}/videos', { params })
      const video_ids = [...change(list.map(({ id }) => id))]
      await call('PUT /api/v1/openclass/{id}/videos', { params, body: { video_ids } })
    },
    onSettled: () => invalidate('GET /api/v1/openclass/{id}/videos'),
  })
  return {
    list: data?.list,
    error,
    retrying: isFetching,
    retry: () => void refetch(),
    change: mutate,
    saving: isPending,
  }
}
