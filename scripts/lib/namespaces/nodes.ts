/** A node of a syntax tree, as far as a walk over all kinds of them needs it. */
export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The nodes of a field that holds one, several or none. */
export const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []

export const textOf = (node: Node, field: string): string | undefined => {
  const text = node[field]
  return typeof text === 'string' ? text : undefined
}
