/** What another gateway needs of WeChat's web authorisation: who opens a page inside WeChat. */
export { ProviderRefused, ProviderUnavailable } from './errors.ts'
export { fetchTransport } from './fetch-transport.ts'
export type { Transport } from './http.ts'
export { createPayerLookup, exchangeCode, OAUTH_URL, type PayerLookupConfig } from './wechat/payer.ts'
export { readJson } from './json.ts'
