import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { withPureComponents } from './pure-components.ts'

/**
 * The release that was looked through for what is left out below (docs/decisions/0018). Another one ends the build
 * until somebody has looked again and written it here.
 */
const verified: Record<string, string> = { axios: '1.21.1' }

const unreached = (what: string): string =>
  `export default () => { throw new Error('${what} was left out of axios') }`

/**
 * Parts of axios that no call of ours reaches: queries and forms are encoded by lib/http.ts, requests are sent by XHR
 * and cancelled by AbortSignal, no cookie is read, and our options need no checking. Left out they spare every first
 * screen 9 kB gzip; one that is reached after all throws.
 */
const unused: Record<string, string> = {
  // ours are flat
  'axios/lib/core/assertParamsAcyclic.js': 'export default () => {}',
  'axios/lib/helpers/AxiosURLSearchParams.js': unreached('AxiosURLSearchParams'),
  'axios/lib/adapters/fetch.js': 'export const getFetch = () => null\nexport default null',
  'axios/lib/helpers/formDataToJSON.js': unreached('formDataToJSON'),
  'axios/lib/helpers/HttpStatusCode.js': 'export default {}',
  'axios/lib/helpers/toFormData.js': unreached('toFormData'),
  'axios/lib/helpers/toURLEncodedForm.js': unreached('toURLEncodedForm'),
  // the serializer of lib/http.ts, without those of axios
  'axios/lib/helpers/buildURL.js':
    "export default (url, params, by) => { const query = params ? by.serialize(params) : ''; return query ? `${url}?${query}` : url }",
  'axios/lib/helpers/cookies.js': 'export default { read: () => null }',
  'axios/lib/helpers/isAxiosError.js': unreached('isAxiosError'),
  'axios/lib/helpers/isURLSameOrigin.js': 'export default () => false',
  'axios/lib/helpers/spread.js': unreached('spread'),
  'axios/lib/helpers/validator.js':
    'const any = () => true; export default { assertOptions: any, validators: { transitional: any, boolean: any, function: any, spelling: any } }',
  'axios/lib/cancel/CancelToken.js': 'export default class CancelToken {}',
}

const ROUTER = /\/node_modules\/react-router\/dist\/production\/[^/]+\.mjs$/

/** React has this hook since version 18; react-i18next still imports the shim. */
const SHIM = /use-sync-external-store\/shim(\/index\.js)?$/

/** Reasons not to leave these parts out: another release than the verified one, or a missing part. */
export function slimProblems(root: string): string[] {
  const folder = join(root, 'node_modules')
  const others = Object.entries(verified).flatMap(([name, version]) => {
    const { version: found } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as {
      version: string
    }
    return found === version
      ? []
      : [
          `${name} ${found} has not been looked through, ${version} has: see docs/decisions/0018-slim-foundation.md`,
        ]
  })
  const missing = Object.keys(unused).filter((part) => !existsSync(join(folder, part)))
  return [...others, ...missing.map((part) => `${part} is missing, so it is not left out any more`)]
}

/** Keeps what the first screens never use out of the chunk that all of them load. */
export function slimFoundation(): Plugin {
  const seen = new Set<string>()
  return {
    name: 'slim-foundation',
    enforce: 'pre',
    apply: 'build',
    configResolved({ root }) {
      const problems = slimProblems(root)
      if (problems.length > 0) throw new Error(problems.join('\n'))
    },
    resolveId: (id) => (SHIM.test(id) ? '\0use-sync-external-store' : null),
    load(id) {
      if (id === '\0use-sync-external-store') return "export { useSyncExternalStore } from 'react'"
      const part = Object.keys(unused).find((name) => id.endsWith(`/node_modules/${name}`))
      if (part === undefined) return null
      seen.add(part)
      return unused[part]
    },
    transform: (code, id) => (ROUTER.test(id) ? { code: withPureComponents(code), map: null } : null),
    /** What axios no longer imports must not silently come back. Components that do are seen by the byte budgets. */
    buildEnd(error) {
      const missing = Object.keys(unused).filter((name) => !seen.has(name))
      // the build of the server does not bring axios
      if (error || seen.size === 0) return
      if (missing.length > 0) this.error(`axios no longer imports ${missing.join(', ')}`)
    },
  }
}
