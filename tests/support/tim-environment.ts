import { type Tim, timApp } from './tim-double.ts'

/** Settings of a school whose chat uses the given double of Tencent IM. */
export const timEnvironment = (tim: Tim, key = timApp.key): Record<string, string> => ({
  CHAT_PROVIDER: 'tencent',
  TENCENT_IM_APP_ID: String(timApp.appId),
  TENCENT_IM_KEY: key,
  TENCENT_IM_ADMIN: timApp.admin,
  TENCENT_IM_ENDPOINT: tim.restAddress,
  TENCENT_IM_PROXY: tim.socketAddress,
})
