export const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)
