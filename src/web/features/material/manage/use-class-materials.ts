import { useMutation } from '@tanstack/react-query'
import type { ByKey } from '#contract/operations.ts'
import { call, callSilently } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import type { Material } from '../material-texts.ts'

const list = 'GET /api/v1/openclass/{id}/materials'
type Named = ByKey['PUT /api/v1/openclass/{id}/materials']['body']['materials'][number]

const namedOf = ({ id, name, shown }: Material): Named => ({ id, name, shown })

/** The files of a class. Changes run one after another, each based on the server's current list. */
export function useClassMaterials(classId: number) {
  const params = { id: classId }
  const { data, error, isFetching, refetch } = useCall(list, { params }, { quiet: true })
  const { mutateAsync, isPending } = useMutation({
    scope: { id: `materials of class ${classId}` },
    mutationFn: async (of: (materials: readonly Named[]) => readonly Named[]) => {
      const { list: present } = await callSilently(list, { params })
      const materials = [...of(present.map(namedOf))]
      await call('PUT /api/v1/openclass/{id}/materials', { params, body: { materials } }, { quiet: true })
    },
    onSettled: () => invalidate(list),
  })
  return {
    materials: data?.list,
    error,
    retrying: isFetching,
    retry: () => void refetch(),
    /** rejects with the failure */
    change: mutateAsync,
    changing: isPending,
    async remove(id: number) {
      const removed = { params: { id: classId, material_id: id } }
      await call('DELETE /api/v1/openclass/{id}/materials/{material_id}', removed, { quiet: true })
      await invalidate(list)
    },
  }
}
