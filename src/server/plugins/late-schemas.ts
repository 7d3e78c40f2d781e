import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance } from 'fastify'
import { ownKeywords } from '#contract/schema.ts'

// Fastify's own compilers, one for the process: Ajv keeps what it has compiled by its schema.
const compileInput = AjvCompiler()(
  {},
  {
    customOptions: {
      coerceTypes: 'array',
      removeAdditional: 'all',
      allErrors: false,
      keywords: [...ownKeywords],
    },
  },
)
const compileAnswer = SerializerSelector()({})

type Validate = ReturnType<typeof compileInput>

/**
 * Has each schema compiled with its first request instead of with the start: a server has hundreds of them, and they
 * are most of the time that it takes to build.
 */
export function compileLate(app: FastifyInstance): void {
  app.setValidatorCompiler((route) => {
    let compiled: Validate | undefined
    const validate = (data: unknown, place?: Parameters<Validate>[1]) => {
      compiled ??= compileInput({ ...route })
      return compiled(data, place) === false ? { error: compiled.errors ?? [] } : true
    }
    // by this mark of Ajv's functions Fastify says where the input stands, so that it can be coerced as a whole
    return Object.assign(validate, { schemaEnv: true })
  })
  app.setSerializerCompiler((route) => {
    let compiled: ReturnType<typeof compileAnswer> | undefined
    return (data) => (compiled ??= compileAnswer({ ...route, httpStatus: route.httpStatus ?? '' }))(data)
  })
}
