import { importPermissions, type ImportType } from '#contract/import/limits.ts'
import { useCan } from '#web/lib/can.ts'

/** Whether somebody may bring in files of a type: nobody brings in by a file what they may not make by hand. */
export function useMayImport(): (type: number) => boolean {
  const can = useCan()
  return (type) => can('import.write') && can(importPermissions[type as ImportType])
}
