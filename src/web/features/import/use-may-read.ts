import { importPermissions, type ImportType } from '#contract/import/limits.ts'
import { partsOf } from '#contract/permission.ts'
import { useCan } from '#web/lib/can.ts'

/** Whether somebody may read the rows of a type: what files bring is read by who may read it elsewhere. */
export function useMayRead(): (type: number) => boolean {
  const can = useCan()
  return (type) => can(`${partsOf(importPermissions[type as ImportType]).domain}.read`)
}
