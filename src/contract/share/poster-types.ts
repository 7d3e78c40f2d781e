/** What a share poster invites to; numbers of ours, which the links of posters carry as `poster`. */
export const posterTypes = { school: 1, course: 2, group: 3, class: 4 } as const
export type PosterType = (typeof posterTypes)[keyof typeof posterTypes]

/** i18n key of each. */
export const posterTypeKeys: Readonly<Record<PosterType, string>> = {
  [posterTypes.school]: 'share:type.school',
  [posterTypes.course]: 'share:type.course',
  [posterTypes.group]: 'share:type.group',
  [posterTypes.class]: 'share:type.class',
}

/** The type that a link names; null: none of ours. */
export const posterTypeOf = (text: string): PosterType | null =>
  Object.values(posterTypes).find((type) => String(type) === text) ?? null
