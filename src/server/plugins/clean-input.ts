import type { FastifyInstance } from 'fastify'
import { refuse } from '../lib/refusal.ts'

// tabs and line breaks are text; other control characters, C1 included, and halves of surrogate pairs are not
// biome-ignore lint: the control characters are the point
const UNTEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

const isUntext = (value: unknown): boolean =>
  typeof value === 'string' && (UNTEXT.test(value) || !value.isWellFormed())

/** 'Infinity' and '1e999' are coerced to this, and no limit of a schema holds it back */
const isEndless = (value: unknown): boolean => typeof value === 'number' && !Number.isFinite(value)

/** far more than any body of the contract; deeper ones are made to exhaust the stack */
const MAX_DEPTH = 32

/** The place of the first key or value that is bad, as the caller spelt it. */
function find(isBad: (value: unknown) => boolean, value: unknown, path = '', depth = 0): string | undefined {
  if (isBad(value)) return path
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > MAX_DEPTH) throw refuse('malformedBody')
  for (const [key, item] of Object.entries(value)) {
    const found = isBad(key) ? path : find(isBad, item, path ? `${path}.${key}` : key, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

function refuseWhere(
  isBad: (value: unknown) => boolean,
  allowed: 'plain_text' | 'number',
  ...inputs: unknown[]
): void {
  for (const input of inputs) {
    const found = find(isBad, input)
    if (found !== undefined) throw refuse('invalidField', { field: found || 'body', allowed })
  }
}

/** JSON and forms are all that is read; JSON of no length is no body, as many clients send it with a bare POST. */
function readJsonAndForms(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  )
}

/**
 * Refuses control characters and broken surrogates in every text field before any use of it, endless numbers,
 * and bodies that are neither JSON nor a form.
 */
export function cleanInput(app: FastifyInstance): void {
  readJsonAndForms(app)
  app.addHook('preValidation', (request, reply, done) => {
    const { params, query, body } = request
    // an address that nothing of ours can have, and no field of a call
    if (
      !request.routeOptions.config.operation &&
      [params, query].some((part) => find(isUntext, part) !== undefined)
    )
      return reply.callNotFound()
    refuseWhere(isUntext, 'plain_text', params, query, body)
    done()
  })
  app.addHook('preHandler', (request, _reply, done) => {
    refuseWhere(isEndless, 'number', request.params, request.query, request.body)
    done()
  })
}
