import type { RefusalName } from '#contract/errors.ts'
import type { OperationShape } from '#contract/operation.ts'
import { type OperationKey, operations } from '#contract/operations.ts'
import { refusalsOf } from '#server/plugins/openapi/refusals.ts'

const declared = new Map<string, ReadonlySet<string>>(
  Object.values<OperationShape>(operations).map((operation) => [
    `${operation.method} ${operation.path}`,
    new Set(refusalsOf(operation)),
  ]),
)

/**
 * Clients read in the contract which refusals a call may have, so that no other may be answered with HTTP 200.
 * @throws for a refusal that the operation does not declare
 */
export function requireDeclared(key: OperationKey, reason: RefusalName | undefined): void {
  if (reason === undefined || declared.get(key)?.has(reason)) return
  throw new Error(`${key} answered ${reason}: add it to its refusals in the contract`)
}
