/**
 * Makes jsdom's answers to frequent questions quick: queries by label and by role look at every element, and jsdom parses each
 * selector anew, matches it against the whole page, and looks for the control of every label for each field again.
 * Modules are loaded anew for each test file, the page stays: what is replaced here is replaced once.
 */
export function makePageQuick(): void {
  const done = Symbol.for('shuyuan quick page')
  if (Reflect.has(window, done)) return
  Reflect.set(window, done, true)
  findQuickly()
  matchQuickly()
  for (const { prototype } of [
    ...[HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement],
    ...[HTMLMeterElement, HTMLOutputElement, HTMLProgressElement],
  ])
    findLabelsQuickly(prototype)
  readCookiesQuickly()
  styleQuickly()
}

function findQuickly(): void {
  const { querySelector, querySelectorAll } = Element.prototype

  Element.prototype.querySelectorAll = function all(this: Element, selector: string): NodeListOf<Element> {
    if (selector === '*') return within(this) as unknown as NodeListOf<Element>
    return querySelectorAll.call(this, selector)
  }

  Element.prototype.querySelector = function first(this: Element, selector: string): Element | null {
    const [, id] = /^\[id="([^"\\]+)"\]$/.exec(selector) ?? []
    const found = id === undefined ? null : this.ownerDocument.getElementById(id)
    // where an id stands more than once, the first of them may stand outside this element
    return found && found !== this && this.contains(found) ? found : querySelector.call(this, selector)
  }

  const find = Document.prototype.querySelector
  Document.prototype.querySelector = function first(this: Document, selector: string): Element | null {
    // the router asks for the base of the page at each link
    return selector === 'base' ? this.getElementsByTagName('base').item(0) : find.call(this, selector)
  }
}

/** All elements below one in the order of the page; lists of jsdom are proxies, of which each step is slow. */
function within(top: Element): Element[] {
  const found: Element[] = []
  for (let at = top.firstElementChild; at; at = at.nextElementSibling) found.push(at, ...within(at))
  return found
}

/** A tag with attributes, without what stands before or behind it: `input[type="checkbox"]:not([list])`. */
const TAGGED = /^\s*([a-z][a-z\d]*)(?:\[[^\]]*\]|:not\(\[[^\]]*\]\))*\s*$/
const tagsOf = new Map<string, string[] | null>()

/** An element that has none of the tags of a selector does not match it. */
function matchQuickly(): void {
  const { matches } = Element.prototype
  Reflect.set(Element.prototype, 'matches', function quickly(this: Element, selector: string): boolean {
    let tags = tagsOf.get(selector)
    if (tags === undefined) {
      const named = selector.split(',').map((part) => TAGGED.exec(part)?.[1])
      tags = named.every((tag) => tag !== undefined) ? named : null
      tagsOf.set(selector, tags)
    }
    return tags && !tags.includes(this.localName) ? false : matches.call(this, selector)
  })
}

const labelable = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea'

function findLabelsQuickly(prototype: HTMLElement): void {
  const { get } = Object.getOwnPropertyDescriptor(prototype, 'labels') ?? {}
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      return this.isConnected && this.matches(labelable) ? labelsOf(this) : get?.call(this)
    },
  })
}

function labelsOf(field: HTMLElement): HTMLLabelElement[] {
  const { id, ownerDocument: page } = field
  const isFirstOfItsId = id !== '' && page.getElementById(id) === field
  return [...page.getElementsByTagName('label')].filter((label) => {
    const named = label.getAttribute('for')
    if (named !== null) return isFirstOfItsId && named === id
    return label.contains(field) && label.querySelector(labelable) === field
  })
}

/** The double of the server reads the cookies for each of its handlers. */
function readCookiesQuickly(): void {
  const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {}
  let read: string | undefined
  Object.defineProperty(Document.prototype, 'cookie', {
    configurable: true,
    enumerable: true,
    get(this: Document) {
      read ??= String(get?.call(this))
      return read
    },
    set(this: Document, cookie: string) {
      read = undefined
      set?.call(this, cookie)
    },
  })
}

/** `visibility` is the only inherited property that queries by role read. */
function visibilityOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at instanceof HTMLElement && at.getAttribute('style')?.includes('visibility'))
      return at.style.visibility
  return ''
}

/**
 * The style by tag, attributes and inline style, as in the browser's default style sheet. jsdom would match each
 * element and its ancestors against every rule of antd's sheets, for each query by role; our own sheets are not loaded
 * here either. It also lacks pseudo-elements, and logs that each time.
 */
function styleQuickly(): void {
  const { getComputedStyle } = window
  const unstyled = document.implementation.createHTMLDocument()
  const styles = new Map<string, CSSStyleDeclaration>()

  window.getComputedStyle = (element) => {
    const visibility = visibilityOf(element)
    const attributes = ['type', 'hidden', 'open', 'style'].map((name) => element.getAttribute(name))
    const key = JSON.stringify([element.localName, visibility, ...attributes])
    let style = styles.get(key)
    if (!style) {
      const copy = unstyled.importNode(element)
      copy.removeAttribute('class')
      if (visibility) (copy as HTMLElement).style.visibility = visibility
      unstyled.body.replaceChildren(copy)
      style = getComputedStyle(copy)
      styles.set(key, style)
    }
    return style
  }
}
