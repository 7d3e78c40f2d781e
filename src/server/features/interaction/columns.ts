import { interactionLimits } from '#contract/interaction/limits.ts'

/** SQL: the name that others in a class see of a user, short enough for an event. `u` is the name of a row of `users`. */
export const nickName = (u: string): string =>
  `left(coalesce(nullif(${u}.name, ''), ${u}.username), ${interactionLimits.name})`

/** SQL: a moment in Unix seconds */
export const unix = (moment: string): string => `floor(extract(epoch from ${moment}))::int`
