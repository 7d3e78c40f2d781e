/** A name as strangers may see it: its first letter, and as many stars for everybody. */
export const maskedName = (name: string): string => `${[...name.trim()][0] ?? ''}**`
