/** Calls of Tencent Cloud's API, for the gateways that one of its services stands behind. */
export { tencentApi, TencentFailure } from './api.ts'
export { CLOUD_KEY, tencentKeys } from './keys.ts'
