export const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

interface Times {
  beginAt: Date | null
  endAt: Date | null
}

/** The times of a class as the contract has them. */
export const timesOf = ({ beginAt, endAt }: Times) => ({
  begintime: beginAt && seconds(beginAt),
  endtime: endAt && seconds(endAt),
})
