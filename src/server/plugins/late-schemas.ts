import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ownKeywords } from '#contract/schema.ts'

// Fastify's own compilers, one for the process: Ajv keeps what it has compiled by its schema.
const compileWith = (coerceTypes: true | 'array') =>
  AjvCompiler()(
    {},
    { customOptions: { coerceTypes, removeAdditional: 'all', allErrors: false, keywords: [...ownKeywords] } },
  )
/** an address and a form know no lists: one value may be a list of one, and a list of one a value */
const compileInput = compileWith('array')
/** JSON says which it is */
const compileJson = compileWith(true)
const compileAnswer = SerializerSelector()({})
type Serialize = ReturnType<typeof compileAnswer>
/** kept by schema as well, which Fastify's own compiler of answers does not do */
const compiledAnswers = new WeakMap<object, Serialize>()

type Validate = ReturnType<typeof compileInput>
type Place = Parameters<Validate>[1]

/** Whether what is checked is the body of a request that sent JSON. */
function isJson(httpPart: string | undefined, place: Place): boolean {
  if (httpPart !== 'body' || !place) return false
  const { headers } = place.parentData as FastifyRequest
  return /^application\/json\b/i.test(headers['content-type'] ?? '')
}

/**
 * Has each schema compiled with its first request instead of with the start: a server has hundreds of them, and they
 * are most of the time that it takes to build.
 */
export function compileLate(app: FastifyInstance): void {
  app.setValidatorCompiler((route) => {
    const known: { json?: Validate; other?: Validate } = {}
    const validate = (data: unknown, place?: Place) => {
      const compiled = isJson(route.httpPart, place)
        ? (known.json ??= compileJson({ ...route }))
        : (known.other ??= compileInput({ ...route }))
      return compiled(data, place) === false ? { error: compiled.errors ?? [] } : true
    }
    // by this mark of Ajv's functions Fastify says where the input stands, so that it can be coerced as a whole
    return Object.assign(validate, { schemaEnv: true })
  })
  app.setSerializerCompiler((route) => {
    let compiled: Serialize | undefined
    const compile = (): Serialize => {
      const known = compiledAnswers.get(route.schema)
      const serialize = known ?? compileAnswer({ ...route, httpStatus: route.httpStatus ?? '' })
      compiledAnswers.set(route.schema, serialize)
      return serialize
    }
    return (data) => (compiled ??= compile())(data)
  })
}
