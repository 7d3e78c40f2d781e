import type { Permission } from '#contract/permission.ts'
import { builtInWith } from '#contract/role/permissions.ts'
import { sensitivePermissions } from '#contract/role/sensitive.ts'

const DAY = 24 * 3600

const listOf = (texts: Iterable<string>): string => [...texts].map((text) => `'${text}'`).join(', ')

/** SQL: whether a role contains one of some permissions. `r` is the name of a row of `roles`. */
export const roleContains = (r: string, permissions: readonly Permission[]): string =>
  `(${r}.key in (${listOf(new Set(permissions.flatMap(builtInWith)))})
    or ${r}.key is null and ${r}.permissions && array[${listOf(permissions)}]::text[])`

/** SQL: whether somebody has a second factor. `u` is the name of a row of `users`, here and below. */
export const hasFactor = (u: string): string =>
  `(exists (select from totp_factors app where app.user_id = ${u}.id and app.confirmed_at is not null)
  or exists (select from passkeys pk where pk.user_id = ${u}.id))`

/**
 * SQL: when the school's demand for a second factor holds for an administrator, Unix seconds: after the time that it
 * gives. null: it demands none of them, and of the demo's never.
 */
export const demandDueAt = (u: string): string => `(
  select greatest((demand.value->>'demanded_since')::bigint, floor(extract(epoch from ${u}.created_at))::bigint)
    + (demand.value->>'grace_days')::bigint * ${DAY}
  from settings demand join roles post on post.id = ${u}.role_id
  where demand.key = 'factors' and not ${u}.is_demo
    and (demand.value->>'demanded_of' = 'administrators'
      or demand.value->>'demanded_of' = 'sensitive' and ${roleContains('post', sensitivePermissions)}))`

/** SQL: whether an administrator has had their time to get the second factor that is demanded of them, and has none. */
export const lacksFactor = (u: string): string => `(
  ${u}.role_id is not null and coalesce(${demandDueAt(u)} <= extract(epoch from now()), false)
    and not ${hasFactor(u)})`
