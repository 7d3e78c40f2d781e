export const tagLimits = {
  name: 30,
  /** of one student */
  ofStudent: 20,
  /** as many as the list of tags names */
  listed: 500,
} as const
