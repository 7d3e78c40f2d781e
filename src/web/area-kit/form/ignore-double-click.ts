import type { MouseEvent } from 'react'

/**
 * For a button that submits what is left of several: the second press of a double click, for which the answer may have
 * come already, sends nothing.
 */
export function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}
