/** Where an account comes from; numbers of ours. */
export const registerSources = { website: 1, mobile: 2, publicAccount: 3, school: 4 } as const
export type RegisterSource = (typeof registerSources)[keyof typeof registerSources]

/** What a registration sends of it as `regtype`; from a computer it sends nothing. */
export const sourceOfRegtype = {
  wap: registerSources.mobile,
  wechatpublic: registerSources.publicAccount,
} as const
export type Regtype = keyof typeof sourceOfRegtype

/** What was sent then; empty: nothing. */
export const regtypeOf = (source: RegisterSource): Regtype | '' =>
  (Object.keys(sourceOfRegtype) as Regtype[]).find((regtype) => sourceOfRegtype[regtype] === source) ?? ''

/** i18n key of each. */
export const registerSourceKeys: Readonly<Record<RegisterSource, string>> = {
  [registerSources.website]: 'users:source.website',
  [registerSources.mobile]: 'users:source.mobile',
  [registerSources.publicAccount]: 'users:source.publicAccount',
  [registerSources.school]: 'users:source.school',
}
