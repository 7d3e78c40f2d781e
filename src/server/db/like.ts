/** A text as a LIKE pattern that means nothing but itself. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
