import { Type, type TSchema } from 'typebox'

/** The schema with a sentence for the readers of the API's document. */
export function described<Schema extends TSchema>(schema: Schema, description: string): Schema {
  // a schema keeps its kind and whether it is optional in properties that a spread would lose
  const copy: Schema = Object.create(Object.getPrototypeOf(schema), Object.getOwnPropertyDescriptors(schema))
  return Object.assign(copy, { description })
}

/** The building blocks that every domain's operations share. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const IdParams = Type.Object({ id: Id })
/** Unix seconds, UTC, up to the end of the year 9999 */
export const Timestamp = Type.Integer({ minimum: 0, maximum: 253_402_300_799 })
/** a Timestamp of a body that may be null: null is tried as the number 0 first, which must not be one */
export const Moment = Type.Union([Type.Integer({ minimum: 1, maximum: 253_402_300_799 }), Type.Null()])
/** a decimal string such as "199.00"; as many decimals as the currency has */
export const Money = Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,4})?$' })
/** switches of the published configuration: 0 or 1 */
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)])
export const Nothing = Type.Null()
export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
/** one of several words */
export const OneOf = <Value extends string>(values: readonly Value[]) =>
  Type.Unsafe<Value>(Type.Union(values.map((value) => Type.Literal(value))))
/** one line of text that a person typed */
export const Line = (maxLength: number, minLength = 0) => Type.String({ maxLength, minLength })

export const Page = <Item extends TSchema>(item: Item) =>
  Type.Object({
    list: Type.Array(item),
    /** exact up to 10,000; 10,001 says that there are more */
    total: Type.Integer(),
    /** pass as `cursor` to read on; null at the end */
    next: Nullable(Type.String()),
  })
export const PageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
}
