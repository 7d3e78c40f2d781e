import type { Plugin } from 'vite'

const unreached = (what: string): string =>
  `export default () => { throw new Error('${what} was left out of axios') }`

/**
 * Parts of axios that no call of ours reaches: queries and forms are encoded by lib/http.ts, requests are sent by XHR
 * and cancelled by AbortSignal. Left out they spare every first screen 8 kB gzip; one that is reached after all throws.
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
  'axios/lib/cancel/CancelToken.js': 'export default class CancelToken {}',
}

/** React has had this hook itself since version 18; react-i18next still asks for the stand-in. */
const SHIM = /use-sync-external-store\/shim(\/index\.js)?$/

/** Keeps what the first screens never use out of the chunk that all of them load. */
export function slimFoundation(): Plugin {
  const seen = new Set<string>()
  return {
    name: 'slim-foundation',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (SHIM.test(id) ? '\0use-sync-external-store' : null),
    load(id) {
      if (id === '\0use-sync-external-store') return "export { useSyncExternalStore } from 'react'"
      const part = Object.keys(unused).find((name) => id.endsWith(`/node_modules/${name}`))
      if (part === undefined) return null
      seen.add(part)
      return unused[part]
    },
    /** Components made by a call look like work to be done; marked as they are, those that nothing uses go. */
    transform(code, id) {
      if (!/\/node_modules\/react-router\/dist\/production\/chunk-[^/]+$/.test(id)) return null
      return {
        code: code
          .replaceAll(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
          .replaceAll(/^\s*\w+\.displayName = "[^"]*";$/gm, ''),
        map: null,
      }
    },
    /** A part that axios has moved or dropped must not silently come back. */
    buildEnd(error) {
      const gone = Object.keys(unused).filter((name) => !seen.has(name))
      if (!error && seen.size > 0 && gone.length > 0) this.error(`axios no longer has ${gone.join(', ')}`)
    },
  }
}
