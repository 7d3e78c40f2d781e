import type { OperationShape } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'

const keysOf = (wanted: (shape: OperationShape) => boolean): string =>
  JSON.stringify(
    Object.values<OperationShape>(operations)
      .filter(wanted)
      .map(({ method, path }) => `${method} ${path}`),
  )

/**
 * What the browser needs to know of operations at run time, written into it by Vite's `define`: it takes the contract
 * by type alone. Declared in src/web/env.d.ts.
 */
export const operationFacts: Readonly<Record<string, string>> = {
  ANONYMOUS_OPERATIONS: keysOf(({ anonymous }) => anonymous === true),
  FORM_OPERATIONS: keysOf(({ form }) => form === true),
}
