import fc, { type Arbitrary } from 'fast-check'
import { type Document, follow, type Schema } from './document.ts'

/** Stands in a text for a number that `JSON.stringify` cannot write. */
export const BARE = '\ue000'

const texts = [
  ...[
    '',
    ' ',
    'a\u0000b',
    '\u0000',
    '\ud83d',
    '\ude00a',
    '\u202eabc',
    '\ufeff',
    '😀'.repeat(50),
    '𠮷',
    'İ',
    'ß',
  ],
  ...[
    "'; drop table users; --",
    '%',
    '_',
    '\\',
    '%00',
    '%ff',
    '${7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
  ],
  ...['../../etc/passwd', 'javascript:alert(1)', '//evil.example', 'data:text/html,x', '\r\nx-injected: 1'],
  ...['NaN', 'Infinity', '-0', '0x10', '1e999', '1e3', ' 1', '1 ', '+1', '٣', '１', '01', '9'.repeat(400)],
  ...['true', 'null', 'undefined', '__proto__', 'constructor', 'toString', '[object Object]'],
  ...[
    '2026-02-30',
    '2026-13-01',
    '0000-00-00',
    '9999-12-31',
    '99:99',
    'x'.repeat(10_000),
    '字'.repeat(3_000),
  ],
] as const

const numbers = [
  ...[0, -0, -1, 1.5, 1e-7, 0.1 + 0.2, 1e21, 1e308, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 53, 2 ** 63],
  ...[2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 32_767, 32_768, 253_402_300_799, 253_402_300_800],
] as const

const bare = ['1e999', '-1e999', '-0', '9'.repeat(400), `0.${'0'.repeat(300)}1`].map(
  (digits) => BARE + digits,
)

/** What no schema wants, and what lies just beyond what it wants. */
export const wild: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...texts, ...bare) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...numbers) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], [1, 2], ['a'], { a: 1 }),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Numbers of records that are there, by what a field or a step of a path calls them. */
export type IdsOf = (name: string) => number[]

/** Values that satisfy a schema of the document, often at its bounds. */
export class Values {
  readonly #document: Document
  readonly #idsOf: IdsOf

  constructor(document: Document, idsOf: IdsOf) {
    this.#document = document
    this.#idsOf = idsOf
  }

  /** @param name what the value is called, by which records are chosen */
  of(schema: Schema, name: string): Arbitrary<unknown> {
    const open = follow(this.#document, schema)
    if (open.enum) return fc.constantFrom(...open.enum)
    if ('const' in open) return fc.constant(open.const)
    const alternatives = open.oneOf ?? open.anyOf
    if (alternatives) return fc.oneof(...alternatives.map((one) => this.of(one, name)))
    if (Array.isArray(open.type))
      return fc.oneof(...open.type.map((type) => this.of({ ...open, type }, name)))
    switch (open.type) {
      case 'object':
        return this.#object(open)
      case 'array':
        return this.#array(open, name)
      case 'string':
        return text(open)
      case 'integer':
        return this.#integer(open, name)
      case 'number':
        return fc.oneof(fc.double({ ...bounds(open), noNaN: true }), fc.constantFrom(...ends(open)))
      case 'boolean':
        return fc.boolean()
      default:
        return fc.constant(null)
    }
  }

  #object({ properties = {}, required = [], additionalProperties }: Schema): Arbitrary<unknown> {
    const model = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, this.of(field, name)]),
    )
    if (typeof additionalProperties === 'object')
      return fc.dictionary(fc.string({ maxLength: 8 }), this.of(additionalProperties, ''), { maxKeys: 3 })
    return fc.record(model, { requiredKeys: required, noNullPrototype: true })
  }

  #array({ items = {}, minItems = 0, maxItems = 4 }: Schema, name: string): Arbitrary<unknown> {
    const item = this.of(items, name)
    const few = fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) })
    const full = maxItems <= 200 ? [fc.array(item, { minLength: maxItems, maxLength: maxItems })] : []
    return fc.oneof({ weight: 9, arbitrary: few }, ...full.map((arbitrary) => ({ weight: 1, arbitrary })))
  }

  #integer(schema: Schema, name: string): Arbitrary<number> {
    const { min, max } = bounds(schema)
    const any = fc.oneof(
      fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
      fc.constantFrom(...ends(schema)),
    )
    const ids = this.#idsOf(name).filter((id) => id >= min && id <= max)
    const known = ids.length > 0 && max === ID_MAX ? [fc.constantFrom(...ids)] : []
    return fc.oneof({ weight: 1, arbitrary: any }, ...known.map((arbitrary) => ({ weight: 5, arbitrary })))
  }
}

const ID_MAX = 2_147_483_647

const bounds = ({ minimum = -1_000_000, maximum = 1_000_000_000 }: Schema) => ({ min: minimum, max: maximum })

const ends = (schema: Schema): [number, number] => [bounds(schema).min, bounds(schema).max]

/** fast-check makes no texts for a pattern that looks ahead: what it forbids is left out afterwards. */
function matching(pattern: string): Arbitrary<string> {
  const exact = new RegExp(pattern)
  return fc.stringMatching(new RegExp(pattern.replace(/\(\?![^()]*\)/g, ''))).filter((one) => exact.test(one))
}

function text({ pattern, minLength = 0, maxLength = 200 }: Schema): Arbitrary<string> {
  if (pattern !== undefined) return matching(pattern).filter((one) => one.length <= maxLength)
  const most = Math.max(minLength, Math.min(maxLength, 300))
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength, maxLength: most }) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, 12) }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('字'.repeat(most), 'x'.repeat(minLength), '😀'.repeat(most / 2)),
    },
  )
}
