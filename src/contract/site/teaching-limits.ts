export const teachingLimits = { minutes: 240 } as const
