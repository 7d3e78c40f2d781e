import { isTimeZone } from '../../site/index.ts'
import type { Check } from '../context.ts'

/** TZ names a time zone, or a file of one. Of another name nothing says that it is not known. */
export const checkTimeZone: Check = ({ probes }) => {
  const name = (probes.timeZone() ?? '').replace(/^:/, '')
  const isFine = name === '' || name.startsWith('/') || isTimeZone(name)
  return Promise.resolve(isFine ? [] : [{ id: 'time_zone_unknown', params: { name } }])
}
