export const blockedWordLimits = { words: 500, length: 30 } as const
