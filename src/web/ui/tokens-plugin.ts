import type { Plugin } from 'vite'
import { tokensCss } from './tokens-css.ts'

const name = 'virtual:tokens.css'
const resolved = `\0${name}`

/** Serves the design tokens to the entries as the stylesheet `virtual:tokens.css`. */
export function tokensPlugin(): Plugin {
  return {
    name: 'design-tokens',
    resolveId(id) {
      return id === name ? resolved : undefined
    },
    load(id) {
      return id === resolved ? tokensCss() : undefined
    },
  }
}
