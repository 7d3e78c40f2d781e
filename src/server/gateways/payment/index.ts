/** What another gateway needs of WeChat's web authorisation: who opens a page inside WeChat. */
export { ProviderRefused, ProviderUnavailable } from './errors.ts'
export { fetchTransport } from './fetch-transport.ts'
export type { Transport } from './http.ts'
export { createPayerLookup, OAUTH_URL } from './wechat/payer.ts'
