/** Most who have a mouse have keys to write with; on a phone hints of keys mislead, and the focus opens a keyboard. */
export const hasKeyboard = (): boolean => globalThis.matchMedia?.('(pointer: fine)').matches ?? false
