import { StartError } from './start-error.ts'

/** What stands for the host where a URL has a user but none, as `postgres://user@/school?host=/run/postgresql`. */
const NO_HOST = 'no-host.invalid'

/** @throws StartError */
function parse(databaseUrl: string): URL {
  try {
    return new URL(databaseUrl.replace('@/', `@${NO_HOST}/`))
  } catch {
    throw new StartError(
      'DATABASE_URL is not a well-formed address (a special sign in it is written as %XX).',
    )
  }
}

/** Where a DATABASE_URL leads, for people: without its user and password. @throws StartError */
export function placeOf(databaseUrl: string): string {
  const { host, pathname, searchParams } = parse(databaseUrl)
  const named = host === NO_HOST ? '' : host
  return `${named || searchParams.get('host') || 'localhost'}${pathname}`
}

/**
 * `sslmode` means what PostgreSQL's own documents say (`require` encrypts, `verify-full` also checks the
 * certificate); the driver asks to be told so. @throws StartError
 */
export function withLibpqTls(databaseUrl: string): string {
  const { searchParams } = parse(databaseUrl)
  return searchParams.has('sslmode') && !searchParams.has('uselibpqcompat')
    ? `${databaseUrl}&uselibpqcompat=true`
    : databaseUrl
}
