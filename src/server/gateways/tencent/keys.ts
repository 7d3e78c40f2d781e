import { type Environment, needed } from '../../lib/environment.ts'

export const CLOUD_KEY = /^[\w-]{8,128}$/

/** The account of Tencent Cloud, whichever of its services is asked. @throws ConfigError */
export const tencentKeys = (env: Environment, why: string) => ({
  secretId: needed(env, 'TENCENT_SECRET_ID', why, CLOUD_KEY),
  secretKey: needed(env, 'TENCENT_SECRET_KEY', why, CLOUD_KEY),
})
