import type { FastifyInstance } from 'fastify'
import type { OperationShape } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import type { OperationKey } from '#contract/operations.ts'

export const all: [key: OperationKey, operation: OperationShape][] = Object.values(operations).map(
  (operation) => [`${operation.method} ${operation.path}` as OperationKey, operation],
)

const known = new Set<string>(all.map(([key]) => key))

/** Where two operations name a path parameter differently, the tree shows `{id}|{userid}`: the contract decides. */
function asNamed(method: string, url: string): string {
  const [, names = ''] = /((?:\{\w+\}\|)+\{\w+\})/.exec(url) ?? []
  const named = names.split('|').map((name) => `${method} ${url.replace(names, name)}`)
  return named.find((route) => known.has(route)) ?? `${method} ${url}`
}

/** Every mounted route, as `GET /api/order/{orderId}`; HEAD is left out, since each GET has one. */
export function mountedRoutes(app: FastifyInstance): string[] {
  const path: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^((?:│ {3}| {4})*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line)
      if (!found) {
        if (line.trim() !== '') throw new Error(`this line of the route tree is not understood: ${line}`)
        return []
      }
      const [, indent = '', step = '', methods = ''] = found
      path.splice(indent.length / 4, Number.POSITIVE_INFINITY, step)
      const url = path.join('').replace(/:(\w+)/g, '{$1}')
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => asNamed(method, url))
    })
}
