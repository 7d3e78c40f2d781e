import { readFileSync } from 'node:fs'
/** A value of the environment that cannot be used; the start ends with this one line. */
export class ConfigError extends Error {}

export type Environment = Record<string, string | undefined>

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1'])
export const isLoopback = (host: string): boolean => LOOPBACK.has(host) || /^127\.\d+\.\d+\.\d+$/.test(host)
/** An address of this machine, which no other one can use. */
export const isThisMachine = ({ hostname }: URL): boolean => isLoopback(hostname.replace(/^\[|\]$/g, ''))

/** Names that are kept for examples and tests (RFC 2606), and lead to nobody. */
const RESERVED = /\.(example|test|invalid)$/

/**
 * Why settings that are for tests alone are refused: others can reach the school. null: nobody can.
 * @param host at which the server listens; one behind a proxy listens on loopback and is public nevertheless
 */
export function openBecause(host: string, publicUrl: string): string | null {
  if (!isLoopback(host)) return `HOST is ${host}`
  const url = new URL(publicUrl)
  return isThisMachine(url) || RESERVED.test(url.hostname) ? null : `PUBLIC_URL is ${publicUrl}`
}

export function oneOf<const Value extends string>(
  env: Environment,
  name: string,
  allowed: readonly Value[],
  fallback: Value,
): Value {
  const raw = env[name]
  if (raw === undefined || raw === '') return fallback
  const match = allowed.find((value) => value === raw)
  if (match === undefined)
    throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${raw}".`)
  return match
}

export function integer(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const raw = env[name]
  if (raw === undefined || raw === '') return fallback
  const value = Number(raw)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${raw}".`)
  return value
}

export function address(raw: string, name: string): URL {
  let url: URL
  try {
    url = new URL(raw)
  } catch {
    throw new ConfigError(`${name} must be an address such as https://school.example, not "${raw}".`)
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new ConfigError(`${name} must begin with http:// or https://, not "${raw}".`)
  if (url.search || url.hash || url.username || url.password)
    throw new ConfigError(`${name} must be an address without query, fragment or user, not "${raw}".`)
  return url
}

/**
 * A secret from NAME, or from the file that NAME_FILE names, so that it need not stand in the environment; null: neither
 * is given.
 * @param pick what of the file's text is the secret
 * @throws ConfigError
 */
export function secretFrom(
  env: Environment,
  name: string,
  pick: (text: string) => string | undefined = (text) => text.trim(),
): string | null {
  const given = env[name]?.trim()
  const path = env[`${name}_FILE`]
  if (given && path) throw new ConfigError(`${name} and ${name}_FILE exclude each other.`)
  if (!path) return given || null
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new ConfigError(`${name}_FILE names ${path}, which cannot be read.`)
  }
  if (text.trim() === '') throw new ConfigError(`${name}_FILE names ${path}, which is empty.`)
  const found = pick(text)
  if (!found) throw new ConfigError(`${name}_FILE names ${path}, which does not contain it.`)
  return found
}

/** A value that a provider cannot do without. What was given is never repeated: most of these are secrets. */
export function needed(env: Environment, name: string, why: string, pattern = /^\S.{0,255}$/): string {
  const value = env[name]?.trim()
  if (!value) throw new ConfigError(`${name} must be given because ${why}.`)
  if (!pattern.test(value))
    throw new ConfigError(`${name} does not have the shape that it must have (${why}).`)
  return value
}

/**
 * Where a provider is called, when it is not at its usual address. Credentials travel there, so it is https, or a
 * port of this machine. @returns the origin, or null
 */
export function endpoint(env: Environment, name: string): string | null {
  const raw = env[name]
  if (!raw) return null
  const url = address(raw, name)
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new ConfigError(`${name} must begin with https:// unless it is on this machine.`)
  if (url.pathname !== '/') throw new ConfigError(`${name} must be an address without a path, not "${raw}".`)
  return url.origin
}
