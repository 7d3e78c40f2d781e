import type { Plugin } from 'vite'

/**
 * Has luxon, by which pg-boss reads when jobs are due, count in UTC without asking the system for its zone and language: for
 * that answer Node reads 8 MB of what it knows of languages. Jobs are due by UTC anyway.
 */
export const luxonInUtc = (): Plugin => ({
  name: 'luxon-in-utc',
  transform: (code, id) =>
    /[\\/]luxon[\\/]build[\\/]node[\\/]luxon\.js$/.test(id)
      ? {
          code: `${code}\nObject.assign(exports.Settings, { defaultZone: 'utc', defaultLocale: 'en-US' })\n`,
          map: null,
        }
      : undefined,
})
