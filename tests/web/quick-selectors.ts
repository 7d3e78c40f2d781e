/**
 * Queries by label look at every element and find each label by its id. jsdom would parse these selectors and match them
 * against the whole page each time, though it has both at hand.
 */
export function findQuickly(): void {
  const { querySelector, querySelectorAll } = Element.prototype

  Element.prototype.querySelectorAll = function all(this: Element, selector: string): NodeListOf<Element> {
    // a copy: that list would change with the page
    if (selector === '*') return [...this.getElementsByTagName('*')] as unknown as NodeListOf<Element>
    return querySelectorAll.call(this, selector)
  }

  Element.prototype.querySelector = function first(this: Element, selector: string): Element | null {
    const [, id] = /^\[id="([^"\\]+)"\]$/.exec(selector) ?? []
    const found = id === undefined ? null : this.ownerDocument.getElementById(id)
    // where an id stands more than once, the first of them may stand outside this element
    return found && found !== this && this.contains(found) ? found : querySelector.call(this, selector)
  }
}
