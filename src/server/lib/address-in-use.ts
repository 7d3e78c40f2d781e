import { isThisMachine } from './environment.ts'

/**
 * The school's address as the browser of a request has it, for links that come back to it: a login holds for one name
 * alone. That is PUBLIC_URL; where that names this machine, each of the machine's own names is as good.
 */
export function addressInUse(publicUrl: string, host: string): string {
  const school = new URL(publicUrl)
  const requested = `${school.protocol}//${host}`
  if (!isThisMachine(school) || !URL.canParse(requested)) return publicUrl
  const used = new URL(requested)
  if (!isThisMachine(used) || used.port !== school.port) return publicUrl
  school.host = used.host
  return school.href.replace(/\/+$/, '')
}
