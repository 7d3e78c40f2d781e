import type { LightMyRequestResponse } from 'fastify'
import type { ByKey } from '#contract/operations.ts'
import type { TestSchool } from '#tests/support/test-school.ts'

type ProviderBody = ByKey['POST /api/v1/admin/sso/providers']['body']

/** The fields of a provider as the back office sends them. */
export const providerBody = (change: Partial<ProviderBody> = {}): ProviderBody => ({
  ...{
    kind: 'oidc',
    name_zh: '校园账号',
    name_en: 'Campus',
    name_zh_tw: '',
    issuer: '',
    client_id: '',
    secret: '',
  },
  ...{ scopes: 'email profile', domains: [], claims: [], types: [1, 2, 3], new_accounts: 'none' },
  ...{ ends_there: 0, is_offered: 1 },
  ...change,
})

const cookieOf = (answer: LightMyRequestResponse): string =>
  answer.cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')

/** The steps of a login at a provider, each as a browser takes it. */
export function ssoSteps(school: TestSchool) {
  const { call } = school
  async function begin(provider_id: number, headers: Record<string, string> = {}) {
    const answer = await call('POST /api/v1/sso/begin', { body: { provider_id }, headers })
    return { answer, address: answer.data?.address ?? '', cookie: cookieOf(answer.raw) }
  }
  /** Where a provider sent the browser is opened at the school. */
  const comeBack = (to: URL | string, cookie: string) => {
    const { pathname, search } = new URL(to, 'http://localhost:8080')
    return school.app.inject({ url: `${pathname}${search}`, headers: { cookie } })
  }
  const finish = (cookie: string) => call('POST /api/v1/sso/finish', { headers: { cookie } })
  async function addProvider(token: string, change: Partial<ProviderBody>): Promise<number> {
    const body = providerBody(change)
    const answer = await call('POST /api/v1/admin/sso/providers', { token, body })
    if (answer.code !== 0) throw new Error(`the provider was refused: ${answer.message}`)
    return answer.data.id
  }
  return { begin, comeBack, finish, addProvider, cookieOf }
}
