import { ConfigError, type Environment } from '../../lib/environment.ts'

export interface OidcConfig {
  /** hosts that may have private addresses; of this machine's own also by plain http */
  privateHosts: readonly string[]
}

/** @throws ConfigError */
export function oidcConfig(env: Environment): OidcConfig {
  const hosts = (env.SSO_PRIVATE_HOSTS ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean)
  for (const host of hosts)
    if (!/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(host))
      throw new ConfigError(
        `SSO_PRIVATE_HOSTS must list names of hosts such as login.school.lan, not "${host}".`,
      )
  return { privateHosts: hosts }
}
