/** Thousandths are what caption files have. */
export const exactSecond = (second: number): number => Math.round(second * 1000) / 1000
