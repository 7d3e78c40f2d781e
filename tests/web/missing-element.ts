import { prettyDOM } from '@testing-library/react'

/** An element that a query did not find; the page is printed only if the message is read. */
export class MissingElement extends Error {
  constructor(text: string | null, container: Element) {
    super()
    this.name = 'TestingLibraryElementError'
    Object.defineProperty(this, 'message', {
      configurable: true,
      enumerable: false,
      get: () => [text, prettyDOM(container)].filter(Boolean).join('\n\n'),
    })
  }
}
