import type { BrowserContext, Request, Response } from '@playwright/test'
import type { OperationShape } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import type { Permission } from '#contract/permission.ts'

interface Known {
  key: string
  operation: OperationShape
  pattern: RegExp
}

/** Those with fewest parameters first, so that `/users/new` is not taken for `/users/{id}`. */
const known: readonly Known[] = Object.values<OperationShape>(operations)
  .map((operation) => ({
    key: `${operation.method} ${operation.path}`,
    operation,
    pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  .toSorted((a, b) => a.key.split('{').length - b.key.split('{').length)

const knownOf = (request: Request): Known | undefined => {
  const { pathname } = new URL(request.url())
  return known.find(
    ({ operation, pattern }) => operation.method === request.method() && pattern.test(pathname),
  )
}

/** Whether the server refuses an administrator with these permissions. */
const isRefused = (
  { access, own, permission }: OperationShape,
  permissions: ReadonlySet<Permission>,
): boolean => {
  if (access === 'teacher' || access === 'student') return true
  // what is shared with students and teachers is read by everybody, each with their own rights
  return access !== 'public' && !own && !permissions.has(permission)
}

const refusalReasons = new Set(['noPermission', 'noOperationPermission', 'permissionNotHeld'])

/** An answer that no page takes for success. */
const kept = {
  status: { code: 102006, reason: 'serverError', message: 'kept from the server' },
  data: null,
}

/** What pages call. */
export interface Calls {
  /** the calls that the server refuses, since the last time */
  takeRefused: () => Promise<string[]>
  /** number of calls without an answer */
  open: () => number
}

/**
 * Watches the calls of a context. Writes never reach the server: each is answered with a failure, so that every button
 * can be pressed on one school.
 * @param permissions what the role of the signed-in administrator permits
 */
export async function watchCalls(
  context: BrowserContext,
  permissions: ReadonlySet<Permission>,
): Promise<Calls> {
  const refused: string[] = []
  const answers: Promise<void>[] = []
  const open = new Set<Request>()

  async function read(response: Response): Promise<void> {
    const found = knownOf(response.request())
    if (!found || found.operation.method !== 'GET') return
    const answer = (await response.json().catch(() => null)) as { status?: { reason?: string } } | null
    if (refusalReasons.has(answer?.status?.reason ?? '')) refused.push(found.key)
  }

  await context.route('**/api/**', async (route) => {
    const request = route.request()
    if (request.method() === 'GET' || request.method() === 'HEAD') return route.continue()
    const found = knownOf(request)
    if (found && isRefused(found.operation, permissions)) refused.push(found.key)
    return route.fulfill({ json: kept })
  })
  context.on('request', (request) => {
    if (request.resourceType() === 'fetch' || request.resourceType() === 'xhr') open.add(request)
  })
  const closed = (request: Request) => open.delete(request)
  context.on('requestfinished', closed)
  context.on('requestfailed', closed)
  context.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) answers.push(read(response))
    // streams of events never finish
    if (response.headers()['content-type']?.includes('event-stream')) closed(response.request())
  })
  return {
    async takeRefused() {
      await Promise.all(answers.splice(0))
      return refused.splice(0)
    },
    open: () => open.size,
  }
}
