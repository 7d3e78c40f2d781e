import Big from 'big.js'

/** A stored percentage as it is answered: `'15.0'` -> `'15'`. */
export const percentText = (percent: string): string => new Big(percent).toString()
