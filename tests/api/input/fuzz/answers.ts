import type { LightMyRequestResponse } from 'fastify'
import { Compile, type Validator } from 'typebox/schema'
import type { Document, Entry } from './document.ts'

/** Validates answers against the document. */
export class Answers {
  readonly #document: Document
  readonly #validators = new Map<string, Validator | null>()

  constructor(document: Document) {
    this.#document = document
  }

  /** @returns what is wrong with the answer; undefined: nothing */
  fault(entry: Entry, answer: LightMyRequestResponse): string | undefined {
    const status = String(answer.statusCode)
    if (answer.statusCode >= 500) return `${status}: ${answer.body.slice(0, 500)}`
    if (!(status in entry.responses)) return `${status} is not documented: ${answer.body.slice(0, 500)}`
    const validator = this.#validator(entry, status)
    if (!validator) return undefined
    const type = String(answer.headers['content-type'])
    if (!type.startsWith('application/json')) return `${status} is ${type}, not JSON`
    const body = answer.json<unknown>()
    if (validator.Check(body)) return undefined
    const [, errors] = validator.Errors(body)
    const shown = errors.map(({ instancePath, message }) => `${instancePath} ${message}`)
    return `${status} breaks its schema: ${shown.slice(0, 6).join('; ')}: ${answer.body.slice(0, 500)}`
  }

  #validator(entry: Entry, status: string): Validator | null {
    const key = `${status} ${entry.key}`
    let validator = this.#validators.get(key)
    if (validator === undefined) this.#validators.set(key, (validator = this.#compile(entry, status)))
    return validator
  }

  #compile({ responses }: Entry, status: string): Validator | null {
    const named = responses[status]?.$ref?.split('/').at(-1)
    const answer = named === undefined ? responses[status] : this.#document.components.responses[named]
    const schema = answer?.content?.['application/json']?.schema
    // references are resolved within the schema
    return schema ? Compile({ ...schema, components: this.#document.components }) : null
  }
}
