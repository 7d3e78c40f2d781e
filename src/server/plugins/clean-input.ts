import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'

// tabs and line breaks are text; other control characters, C1 included, and halves of surrogate pairs are not
// biome-ignore lint: the control characters are the point
const UNTEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** far more than any body of the contract; deeper ones are made to exhaust the stack */
const MAX_DEPTH = 32

function findUntext(value: unknown, path: string, depth = 0): string | undefined {
  if (typeof value === 'string') return UNTEXT.test(value) || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > MAX_DEPTH) throw refuse('malformedBody')
  for (const [key, item] of Object.entries(value)) {
    const found = findUntext(key, path) ?? findUntext(item, path ? `${path}.${key}` : key, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** Refuses control characters and broken surrogates in every text field, before any use of it. */
export function refuseUntext(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const found =
      findUntext(request.params, '') ?? findUntext(request.query, '') ?? findUntext(request.body, '')
    if (found !== undefined) throw refuse('invalidField', { field: found || 'body' })
  })
}
