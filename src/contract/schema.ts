import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { currencies } from './currencies.ts'
import { languages } from './languages.ts'
import { PERCENT_PATTERN } from './order/price.ts'
import { type SortOf, sortsOf } from './sorting.ts'
import { textPatterns } from './text-patterns.ts'

/** What stands in schemas beside JSON Schema: how the API's document shows them, and how input is read. */
export const ownKeywords = ['x-component', 'x-names', 'x-zero-is-none', 'x-drops-zeros'] as const

function withKeyword<Schema extends TSchema>(schema: Schema, keyword: string, value: unknown): Schema {
  // a schema keeps its kind and whether it is optional in properties that a spread would lose
  const copy: Schema = Object.create(Object.getPrototypeOf(schema), Object.getOwnPropertyDescriptors(schema))
  return Object.assign(copy, { [keyword]: value })
}

/** The schema with a sentence for the readers of the API's document. */
export const described = <Schema extends TSchema>(schema: Schema, description: string): Schema =>
  withKeyword(schema, 'description', description)

/** The schema under a name of its own in the document, where many refer to it. */
export const component = <Schema extends TSchema>(name: string, schema: Schema): Schema =>
  withKeyword(schema, 'x-component', name)

/** Numbers that stand for something, by the names that our enums give them. */
export const named = <Schema extends TSchema>(
  schema: Schema,
  names: Readonly<Record<string, number>>,
): Schema => withKeyword(schema, 'x-names', names)

/** The building blocks that every domain's operations share. */
export const Id = component(
  'Id',
  Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'number of a record', examples: [1001] }),
)
/** Of something optional, which 0 stands for as well as nothing. */
export const IdOrNone = withKeyword(
  component(
    'IdOrNone',
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'number of a record; 0, empty or null: none',
      examples: [1001],
    }),
  ),
  'x-zero-is-none',
  true,
)
export const IdParams = Type.Object({ id: Id })

const LAST_SECOND = 253_402_300_799
/** up to the end of the year 9999 */
export const Timestamp = component(
  'Timestamp',
  Type.Integer({
    minimum: 0,
    maximum: LAST_SECOND,
    description: 'a moment in Unix seconds, UTC',
    examples: [1_795_312_800],
  }),
)
/** a Timestamp of a body that may be null: null is tried as the number 0 first, which must not be one */
export const Moment = component(
  'Moment',
  Type.Union([Type.Integer({ minimum: 1, maximum: LAST_SECOND }), Type.Null()], {
    description: 'a moment in Unix seconds, UTC; null: none',
    examples: [1_795_312_800],
  }),
)
export const Day = component(
  'Day',
  Type.String({
    pattern: textPatterns.day,
    description: "a day in the school's time zone",
    examples: ['2026-11-20'],
  }),
)
export const Money = component(
  'Money',
  Type.String({
    pattern: textPatterns.money,
    description:
      'an amount as a decimal string, in the units of its currency and with as many decimals as that has',
    examples: ['199.00'],
  }),
)
export const Percent = component(
  'Percent',
  Type.String({
    pattern: PERCENT_PATTERN,
    description: 'a percentage from 0.1 to 99.9 as a decimal string',
    examples: ['15'],
  }),
)
export const Currency = component(
  'Currency',
  named(
    Type.Integer({ description: 'number of a currency', examples: [1] }),
    Object.fromEntries(Object.entries(currencies).map(([number, { code }]) => [code, Number(number)])),
  ),
)
/** switches of the published configuration: 0 or 1 */
export const Flag = component(
  'Flag',
  named(Type.Union([Type.Literal(0), Type.Literal(1)], { description: '0 no, 1 yes' }), { no: 0, yes: 1 }),
)
/** Of a change that takes something out of a product. */
export const Anyway = described(
  Type.Optional(Flag),
  '1: although it leaves what is on sale with nothing to sell, which is refused otherwise',
)

/** Of a change that gives something its time or its teachers. */
export const Overbook = described(
  Type.Optional(Flag),
  '1: although the teacher or students have another class at that time',
)

/** Of a list that is searched by a word. */
export const BestFirst = {
  best_first: described(
    Type.Optional(Flag),
    '1: on the first page stands first what the keyword names in full, then what begins with it, then what has it inside',
  ),
}

/** Of a record that a form changes. */
export const Revision = described(Type.String(), 'of what its form changes; an update names it')
export const SeenRevision = described(
  Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  'the one that the form was opened with: an update of another is refused, and names who made it; left out: nothing is compared',
)
/** What a form reads, and is answered when it has saved. */
export const Revised = <Properties extends TProperties>({ properties }: TObject<Properties>) =>
  Type.Object({ ...properties, revision: Revision })
/** What a form sends. */
export const Seen = <Properties extends TProperties>({ properties }: TObject<Properties>) =>
  Type.Object({ ...properties, revision: SeenRevision })
/** What an update answers where the form knows its values. */
export const NextRevision = Type.Object({ revision: described(Revision, 'after this change') })

export const AreaCode = withKeyword(
  component(
    'AreaCode',
    Type.String({
      pattern: textPatterns.dialCode,
      description: 'dial code of a country, without +; zeros before it are dropped',
      examples: ['86'],
    }),
  ),
  'x-drops-zeros',
  true,
)
export const Telephone = component(
  'Telephone',
  Type.String({
    maxLength: 20,
    description: 'digits of a phone number, without the area code',
    examples: ['13900000000'],
  }),
)
export const Nothing = Type.Null()
export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
/** one of several words */
export const OneOf = <Value extends string>(values: readonly Value[], fallback?: NoInfer<Value>) =>
  Type.Unsafe<Value>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      fallback === undefined ? {} : { default: fallback },
    ),
  )
/** A text of an agreement that somebody has accepted. */
export const AcceptedAgreement = described(
  Nullable(
    Type.Object({
      version: described(Id, 'number of the text'),
      language: described(OneOf(languages), 'of the text'),
    }),
  ),
  'the text of the agreement that was accepted; null: none is known',
)
/** Of what makes somebody accept an agreement. */
export const AgreementVersion = described(
  Type.Optional(IdOrNone),
  'the text of the agreement that was shown, and is accepted by this call; none: none was shown',
)

/** one line of text that a person typed */
export const Line = (maxLength: number, minLength = 0) => Type.String({ maxLength, minLength })

export const Page = <Item extends TSchema>(item: Item) =>
  Type.Object({
    list: described(Type.Array(item), 'this page of the list'),
    total: described(
      Type.Integer(),
      'how many there are in all: exact up to 10,000; 10,001 says that there are more',
    ),
    next: described(Nullable(Type.String()), 'pass as `cursor` to read on; null at the end'),
  })
export const PageQuery = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'how many rows a page has' }),
  ),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: '`next` of the page before; left out: the first page',
    }),
  ),
}
/** For lists that may be read by number as well: `cursor` wins where both are given. */
export const NumberedPageQuery = {
  ...PageQuery,
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: 'number of the page, from 1 on; where rows come and go meanwhile, `cursor` misses none',
    }),
  ),
}
/** For lists that may be sorted by some of their columns. */
export const Sort = <Column extends string>(columns: readonly Column[]) => ({
  sort: described(
    Type.Optional(OneOf<SortOf<Column>>(sortsOf(columns))),
    'the column to sort by, with a minus before it from high to low; left out: newest first',
  ),
})

/** The rows that one call changes, each by itself. */
export const RowIds = described(
  Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
  'numbers of the rows, each changed by itself',
)
/** What became of one of several rows. */
export const rowOutcome = {
  outcome: described(
    OneOf(['done', 'unchanged', 'refused', 'failed'] as const),
    'unchanged: it was so already; failed: by a fault of the server, and may be tried again',
  ),
  reason: described(Type.String(), 'name of the refusal, or empty'),
  message: described(Type.String(), 'the text of the refusal, or empty'),
}
export const RowOutcomes = Type.Object({
  list: described(
    Type.Array(
      component(
        'RowOutcome',
        Type.Object({
          id: Id,
          ...rowOutcome,
        }),
      ),
    ),
    'what became of each row, in the order that was asked for',
  ),
})
