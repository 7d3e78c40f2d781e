import { openTestSchool } from './test-school.ts'
import { type openTim, timApp } from './tim-double.ts'

/** A school whose chat goes through the given double of Tencent IM. */
export const openTencentSchool = (tim: Awaited<ReturnType<typeof openTim>>, key = timApp.key) =>
  openTestSchool({
    CHAT_PROVIDER: 'tencent',
    TENCENT_IM_APP_ID: String(timApp.appId),
    TENCENT_IM_KEY: key,
    TENCENT_IM_ADMIN: timApp.admin,
    TENCENT_IM_ENDPOINT: tim.restAddress,
    TENCENT_IM_PROXY: tim.socketAddress,
  })
