export const NOTE_LENGTH = 500
export const studentKinds = ['appointment', 'class'] as const
