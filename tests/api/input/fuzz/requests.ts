import fc, { type Arbitrary } from 'fast-check'
import { BARE, type Values, wild } from './values.ts'
import { type Document, type Entry, follow, type Parameter, type Schema } from './document.ts'

/** The caller: one with the required access, another user, a visitor, or an invalid token. */
export type Sender = 'entitled' | 'student' | 'teacher' | 'admin' | 'nobody' | 'unknown'

export interface FuzzedRequest {
  sender: Sender
  url: string
  headers: Record<string, string>
  payload?: string
}

interface Body {
  type?: string
  payload?: string
}

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

const senders: Arbitrary<Sender> = fc.oneof(
  { weight: 16, arbitrary: fc.constant<Sender>('entitled') },
  { weight: 3, arbitrary: fc.constantFrom<Sender>('student', 'teacher', 'admin', 'nobody', 'unknown') },
)

const languages = fc.constantFrom('en', 'zh', 'zh-TW', '', 'xx', '*;q=0', 'en;q=a,,;', 'e'.repeat(5_000))

/** In a query or a form: text as it is, everything else as JSON. */
const spelt = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function escaped(value: unknown): string {
  const text = spelt(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%BD'
}

/** JSON with numbers that JavaScript cannot represent. */
const written = (value: unknown): string =>
  JSON.stringify(value).replace(new RegExp(`"${BARE}([^"]*)"`, 'g'), '$1')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `a=1&a=2` for a list, one pair for any other value. */
const pairs = (name: string, value: unknown): string[] =>
  (Array.isArray(value) && value.length > 0 ? value : [value]).map(
    (one) => `${encodeURIComponent(name)}=${escaped(one)}`,
  )

const formOf = (value: unknown): string =>
  isRecord(value)
    ? Object.entries(value)
        .flatMap(([name, one]) => pairs(name, one))
        .join('&')
    : escaped(value)

/** Requests to the operations of the document: valid ones, ones at the bounds, and invalid ones. */
export class Requests {
  readonly #document: Document
  readonly #values: Values

  constructor(document: Document, values: Values) {
    this.#document = document
    this.#values = values
  }

  of(entry: Entry): Arbitrary<FuzzedRequest> {
    return fc
      .record({ sender: senders, language: languages, url: this.#url(entry), body: this.#body(entry) })
      .map(({ sender, language, url, body: { type, payload } }) => ({
        sender,
        url,
        headers: { 'accept-language': language, ...(type !== undefined && { 'content-type': type }) },
        ...(payload !== undefined && { payload }),
      }))
  }

  #url({ path, parameters = [] }: Entry): Arbitrary<string> {
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    const inQuery = parameters.filter((parameter) => parameter.in === 'query')
    const steps = fc.record(Object.fromEntries(inPath.map((one) => [one.name, this.#step(path, one)])))
    return fc.tuple(steps, this.#query(inQuery)).map(([values, query]) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
      return query === '' ? filled : `${filled}?${query}`
    })
  }

  /** The path segment before an id names its kind: `/api/order/{orderId}`. */
  #step(path: string, { name, schema }: Parameter): Arbitrary<string> {
    const before = path.split('/').filter((step) => !step.startsWith('{'))
    const at = path.split('/').indexOf(`{${name}}`)
    const called = name === 'id' || name === 'orderId' ? (path.split('/')[at - 1] ?? '') : name
    const known = this.#values.of(schema, called.startsWith('{') ? (before.at(-1) ?? '') : called)
    return fc
      .oneof({ weight: 9, arbitrary: known }, { weight: 1, arbitrary: wild })
      .map((value) => escaped(value).replaceAll('.', '%2E') || '%20')
  }

  #query(parameters: Parameter[]): Arbitrary<string> {
    const parts = parameters.map(({ name, schema, required }) => {
      const known = this.#values.of(schema, name).map((value) => pairs(name, value))
      const odd = wild.map((value) => pairs(name, value))
      const twice = fc.tuple(known, known).map((both) => both.flat())
      return fc.oneof(
        { weight: required ? 1 : 6, arbitrary: fc.constant<string[]>([]) },
        { weight: 6, arbitrary: known },
        { weight: 2, arbitrary: odd },
        { weight: 1, arbitrary: twice },
      )
    })
    const stray = fc.oneof(
      { weight: 12, arbitrary: fc.constant<string[]>([]) },
      { weight: 1, arbitrary: fc.constantFrom(['x=%'], ['%ff=1'], ['a[b]=1'], ['=1'], ['&&&'], ['x=%00']) },
    )
    return fc.tuple(stray, ...parts).map((lists) => lists.flat().join('&'))
  }

  #body({ method, requestBody }: Entry): Arbitrary<Body> {
    const none = fc.constant<Body>({})
    if (method === 'GET') return none
    const schema = requestBody?.content[json]?.schema
    if (requestBody && !schema) return multipart
    if (!schema) return fc.oneof({ weight: 3, arbitrary: none }, { weight: 1, arbitrary: oddBodies })
    const sound = this.#values.of(schema, '')
    const changed = this.#changed(schema, sound)
    const sent = (value: Arbitrary<unknown>, weight: number) => ({
      weight,
      arbitrary: value.map((one): Body => ({ type: json, payload: written(one) })),
    })
    return fc.oneof(
      sent(sound, 12),
      sent(changed, 12),
      sent(wild, 1),
      {
        weight: 3,
        arbitrary: fc.oneof(sound, changed).map((one): Body => ({ type: form, payload: formOf(one) })),
      },
      { weight: 2, arbitrary: fc.tuple(sound, changed).map(twiceOver) },
      { weight: 2, arbitrary: fc.tuple(sound, fc.nat()).map(cut) },
      { weight: 2, arbitrary: oddBodies },
      { weight: 1, arbitrary: none },
    )
  }

  /** A valid body with one or two fields that are wrong, missing, or unknown. */
  #changed(schema: Schema, sound: Arbitrary<unknown>): Arbitrary<unknown> {
    const open = follow(this.#document, schema)
    const { properties = {} } = open.properties
      ? open
      : (open.anyOf?.find((one) => follow(this.#document, one).properties) ?? {})
    const names = [...Object.keys(properties), 'unknown_field', 'a\u0000b', '', '1']
    const change = fc.record({ name: fc.constantFrom(...names), value: fc.option(wild, { nil: undefined }) })
    return fc
      .tuple(sound, fc.array(change, { minLength: 1, maxLength: 2 }))
      .map(([value, changes]) =>
        isRecord(value)
          ? { ...value, ...Object.fromEntries(changes.map((one) => [one.name, one.value])) }
          : value,
      )
  }
}

/** `{"a":1,"a":2}`: JSON does not define which of the two applies. */
const twiceOver = ([first, second]: [unknown, unknown]): Body => ({
  type: json,
  payload: [written(first), written(second)].join('').replace('}{', ','),
})

const cut = ([value, at]: [unknown, number]): Body => {
  const whole = written(value)
  return { type: json, payload: whole.slice(0, at % (whole.length + 1)) }
}

/** Bodies that are missing, of another type, too large or too deep. */
const oddBodies: Arbitrary<Body> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constantFrom(
        ...[json, form, `${json}; charset=utf-16`, 'application/json;', 'text/plain', 'application/xml', ''],
        ...['multipart/form-data; boundary=x', 'multipart/form-data', 'application/problem+json', '*/*', 'x'],
      ),
      payload: fc.constantFrom(
        ...['', '{', '[]', '""', 'null', '1', '{}', '\u0000', '{"a":1}}', '<a/>', '\ufeff{}', '{"a":NaN}'],
        ...['{"__proto__":{"x":1}}', '[1,2', 'a=1&a=2', 'a[b][c]=1', '%', '=', '--x--\r\n', '{"":{"":{}}}'],
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Body>(
      { type: json, payload: `{"a":"${'x'.repeat(300 * 1024)}"}` },
      { type: json, payload: `{"name":"${'x'.repeat(200 * 1024)}"}` },
      { type: json, payload: `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}` },
      { type: form, payload: 'a=1&'.repeat(20_000) },
    ),
  },
)

/** One multipart part with arbitrary name, content and file name. */
const multipart: Arbitrary<Body> = fc
  .record({
    field: fc.constantFrom('file', 'files', 'files[]', 'x', '', '__proto__'),
    filename: fc.constantFrom('a.png', '../a.png', '', '"', '😀.jpg', 'a.svg', 'x'.repeat(300)),
    content: fc.oneof(
      fc.constantFrom('', 'GIF89a', '\u0089PNG\r\n', '<svg/>'),
      fc.string({ maxLength: 200 }),
    ),
    end: fc.constantFrom('\r\n--x--\r\n', '\r\n--x', ''),
  })
  .map(({ field, filename, content, end }) => ({
    type: 'multipart/form-data; boundary=x',
    payload: `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\n\r\n${content}${end}`,
  }))
