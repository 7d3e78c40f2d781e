import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SUCCESS } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'

const HEAD = `{"status":{"code":${SUCCESS},"message":"ok"},"data":`

/** The data of an answer that the database has written as JSON, in the shape of the reply: sent as it is. */
export class WrittenJson<Reply> {
  readonly #data: string
  /** names the reply for the compiler alone */
  declare readonly reply: Reply

  constructor(data: string) {
    this.#data = data
  }

  send(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return reply.type('application/json; charset=utf-8').send(`${HEAD}${this.#data}}`)
  }
}

/**
 * A whole answer made ahead, for hot reads that everybody gets alike. A browser may keep it and asks each time whether
 * it still holds.
 */
export class PreparedJson {
  readonly #bytes: Buffer
  readonly #etag: string

  /** @param data must already have the shape of the reply */
  constructor(data: unknown) {
    this.#bytes = Buffer.from(`${HEAD}${JSON.stringify(data)}}`)
    this.#etag = `"${createHash('sha256').update(this.#bytes).digest('base64url').slice(0, 27)}"`
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.header('etag', this.#etag).header('cache-control', 'no-cache')
    if (this.#isKeptBy(request)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(this.#bytes)
  }

  /** `If-None-Match` is a list; a proxy that compresses marks what it passes on as weak */
  #isKeptBy({ headers }: FastifyRequest): boolean {
    const kept = headers['if-none-match']
    return kept !== undefined && (kept === this.#etag || kept === '*' || kept.includes(this.#etag))
  }
}

/** A whole answer made ahead, which is another one in some languages: one load for all its readers. */
export class PreparedInLanguages<Data> {
  readonly #answers = new Map<Language, PreparedJson>()
  readonly #mainLanguage: Language
  readonly #main: Data
  readonly #translate: (language: Language) => Data

  /** @param translate answers `main` itself for a language in which nothing is different */
  constructor(mainLanguage: Language, main: Data, translate: (language: Language) => Data) {
    this.#mainLanguage = mainLanguage
    this.#main = main
    this.#translate = translate
  }

  in(language: Language): PreparedJson {
    const made = this.#answers.get(language)
    if (made) return made
    const data = language === this.#mainLanguage ? this.#main : this.#translate(language)
    const isMain = data === this.#main && language !== this.#mainLanguage
    const answer = isMain ? this.in(this.#mainLanguage) : new PreparedJson(data)
    this.#answers.set(language, answer)
    return answer
  }
}
