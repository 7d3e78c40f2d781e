/** What a refusal to change the currency says of the prices. */
export interface RoundedPrices {
  /** how many courses there are */
  courses: number
  /** the first of the prices that have decimals which the currency has not */
  rounded: readonly RoundedPrice[]
  /** how many of them there are */
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

/** Reads the data of such a refusal; what is not there counts as nothing. */
export function roundedPrices(data: unknown): RoundedPrices {
  const { count, rounded, rounded_count } = isRecord(data) ? data : {}
  return {
    courses: countIn(count),
    rounded: Array.isArray(rounded) ? rounded.filter(isRounded) : [],
    roundedCount: countIn(rounded_count),
  }
}
