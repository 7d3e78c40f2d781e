/** Data of the refusal to change the currency. */
export interface RoundedPrices {
  /** number of courses */
  courses: number
  /** the first prices that have more decimals than the currency */
  rounded: readonly RoundedPrice[]
  /** number of such prices */
  roundedCount: number
}

interface RoundedPrice {
  name: string
  price: string
  becomes: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isRounded = (value: unknown): value is RoundedPrice =>
  isRecord(value) && ['name', 'price', 'becomes'].every((name) => typeof value[name] === 'string')

const countIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Reads the data of the refusal; missing fields count as none. */
export function roundedPrices(data: unknown): RoundedPrices {
  const { count, rounded, rounded_count } = isRecord(data) ? data : {}
  return {
    courses: countIn(count),
    rounded: Array.isArray(rounded) ? rounded.filter(isRounded) : [],
    roundedCount: countIn(rounded_count),
  }
}
