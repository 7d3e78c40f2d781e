import { useMutation } from '@tanstack/react-query'
import { refusals } from '#contract/errors.ts'
import { emptiedBy } from '#web/area-kit/form/emptied-dialog.tsx'
import { call, callSilently } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { isAtWork } from './video-state.tsx'

/** polling interval with and without running jobs, ms */
const LOOK_MS = 2_000
const REST_MS = 30_000

/** change of a class's videos */
interface Change {
  /** of their ids */
  of: (ids: readonly number[]) => readonly number[]
  /** although it leaves a course that is on sale without a video */
  anyway?: boolean
  onDone?: () => void
}

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
  const {
    mutate,
    reset,
    variables,
    isPending,
    error: notChanged,
  } = useMutation({
    scope: { id: `videos of class ${classId}` },
    mutationFn: async ({ of, anyway }: Change) => {
      const { list } = await callSilently('GET /api/v1/openclass/{id}/videos', { params })
      const video_ids = [...of(list.map(({ id }) => id))]
      await call(
        'PUT /api/v1/openclass/{id}/videos',
        { params, body: { video_ids, ...(anyway && { anyway: 1 }) } },
        { quiet: [refusals.productIncomplete.code] },
      )
    },
    onSuccess: (_, { onDone }) => onDone?.(),
    onSettled: () => invalidate('GET /api/v1/openclass/{id}/videos'),
  })
  return {
    list: data?.list,
    error,
    retrying: isFetching,
    retry: () => void refetch(),
    change: (of: Change['of'], onDone?: () => void) => mutate({ of, ...(onDone && { onDone }) }),
    /** the course on sale that the last change would have left without a video */
    emptied: emptiedBy(notChanged),
    confirm: () => variables && mutate({ ...variables, anyway: true }),
    refrain: reset,
    saving: isPending,
  }
}
