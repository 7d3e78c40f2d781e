/** What the product route is held against, each in a process of its own: `serve.ts <kind>` listens on PORT. */
import { bareNode } from './bare-node.ts'
import { bareRoute } from './bare-route.ts'
import { productRoute } from './product-route.ts'

export type Kind = 'node' | 'bare' | 'product'

const kinds: Record<Kind, (port: number) => Promise<unknown>> = {
  node: bareNode,
  bare: bareRoute,
  product: productRoute,
}

const kind = process.argv[2]
if (kind !== 'node' && kind !== 'bare' && kind !== 'product') throw new Error(`no reference ${kind}`)
await kinds[kind](Number(process.env['PORT']))
