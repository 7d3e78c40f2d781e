import { type RefusalName, refusals } from '#contract/errors.ts'
import type { OperationShape } from '#contract/operation.ts'
import { text } from '../../lib/texts.ts'
import type { Json } from './schemas.ts'

/** What any call of such a shape may be refused with, whatever it does. */
export function impliedRefusals({ access, method, own, proof }: OperationShape): RefusalName[] {
  const names: RefusalName[] = []
  if (access !== 'public') names.push('notSignedIn')
  // a page of another site may change nothing
  if (method !== 'GET' || !['public', 'signedIn'].includes(access)) names.push('noPermission')
  if (!own && ['admin', 'signedIn'].includes(access)) names.push('noOperationPermission', 'factorDemanded')
  if (proof) names.push('proofNeeded')
  // of fields that nobody knows too: their texts are read before anything else
  names.push('invalidField')
  if (method !== 'GET') names.push('malformedBody', 'unsupportedMediaType')
  return names
}

/** All that a call answers with HTTP 200 and a code that is not 0, those of its own first. */
export const refusalsOf = (operation: OperationShape): RefusalName[] => [
  ...new Set([...(operation.refusals ?? []), ...impliedRefusals(operation)]),
]

const line = (name: RefusalName): string =>
  `- \`${refusals[name].code}\` \`${name}\`: ${text('en', `errors:${name}`)}`

/** For people, a line each. */
export const describeRefusals = (names: readonly RefusalName[]): string => names.map(line).join('\n')

/** The envelope of a refusal that is one of these. */
export const refusedSchema = (names: readonly RefusalName[]): Json => ({
  type: 'object',
  required: ['status', 'data'],
  properties: {
    status: {
      type: 'object',
      description: 'which refusal it is, and what to tell people',
      required: ['code', 'message', 'reason'],
      properties: {
        code: {
          type: 'integer',
          enum: [...new Set(names.map((name) => refusals[name].code))],
          description: 'several reasons may share one',
        },
        message: { $ref: '#/components/schemas/Message' },
        reason: { type: 'string', enum: [...names], description: 'the stable name of the refusal' },
      },
    },
    data: { $ref: '#/components/schemas/RefusalData' },
  },
})

/** An answer of one HTTP status, with the refusals that it has. */
export interface Failure {
  name: string
  refusal: RefusalName
  also?: RefusalName
  description: string
}

/** Answers of HTTP statuses other than 200, alike for all calls. */
export const failures = {
  401: { name: 'InvalidToken', refusal: 'invalidToken', description: 'The token is unknown or has expired' },
  404: { name: 'NotFound', refusal: 'notFound', description: 'There is nothing at this address' },
  413: { name: 'BodyTooLarge', refusal: 'bodyTooLarge', description: 'The body is larger than is taken' },
  429: {
    name: 'TooManyRequests',
    refusal: 'tooManyRequests',
    description: 'Too many calls in this minute; `Retry-After` says how many seconds to wait',
  },
  500: {
    name: 'ServerError',
    refusal: 'serverError',
    description: 'A fault of the server; `data.request_id` finds it in the log',
  },
  503: {
    name: 'Unavailable',
    refusal: 'unavailable',
    also: 'overloaded',
    description:
      'The database is away for a moment, or there are more calls than the server can answer; then `Retry-After` says how many seconds to wait',
  },
} as const satisfies Record<number, Failure>
