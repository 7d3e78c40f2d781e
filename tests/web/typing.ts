import userEvent, { type UserEvent } from '@testing-library/user-event'

/** named keys, such as {Enter} */
const NAMED_KEY = /[{[]/

/** All characters but the last are entered at once, as if pasted: two renderings instead of one per key. */
const quicker = (user: Pick<UserEvent, 'click' | 'paste' | 'keyboard'>, type: UserEvent['type']) =>
  (async (element, text, options) => {
    const typed = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    const plain =
      typed && !/^(?:date|time|datetime-local|number)$/.test(element.type) && !NAMED_KEY.test(text)
    if (!plain || text.length < 4 || options) return type(element, text, options)
    await user.click(element)
    await user.paste(text.slice(0, -1))
    await user.keyboard(text.slice(-1))
  }) satisfies UserEvent['type']

/** Makes typing of plain texts fast in all component tests. */
export function typeQuickly(): void {
  // the library stays for the next file, which loads this module anew
  const done = Symbol.for('shuyuan quick typing')
  if (Reflect.has(userEvent, done)) return
  Reflect.set(userEvent, done, true)
  const { setup } = userEvent
  const setupQuickly: typeof setup = (options) => {
    const user = setup(options)
    return Object.assign(user, { type: quicker(user, user.type) })
  }
  const type: UserEvent['type'] = (...args) => setupQuickly().type(...args)
  Object.assign(userEvent, { setup: setupQuickly, type })
}
