import { Editor } from '@tiptap/core'
import { afterAll, expect, it } from 'vitest'
import { isLink, isOwnImage } from '#contract/addresses.ts'
import { xssPayloads } from '#tests/support/xss-payloads.ts'
import { extensions } from '#web/features/editor/tiptap-editor.tsx'

// jsdom has none
globalThis.ClipboardEvent ??= class extends Event {} as unknown as typeof ClipboardEvent

const editor = new Editor({ extensions, element: document.createElement('div') })
afterAll(() => editor.destroy())

/** What of a paste would run, or lead where no text may lead. */
function faultsIn(root: Element): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(/^(script|style|svg|math|iframe|object|embed|form|input|button|xmp|link|meta|base)$/.test(
      element.localName,
    )
      ? [element.localName]
      : []),
    ...[...element.attributes]
      .filter(({ name, value }) => {
        if (name === 'href') return !(isLink(value) || /^(mailto|tel):/.test(value))
        if (name === 'src') return !isOwnImage(value)
        return /^on|^style$|^formaction$|xlink|srcdoc/.test(name)
      })
      .map(({ name, value }) => `${element.localName} ${name}=${value}`),
  ])
}

it('nothing of the corpus lives on in the editor that it is pasted into, nor in the text that is saved', () => {
  const found = xssPayloads.flatMap((payload) => {
    editor.commands.clearContent()
    editor.view.pasteHTML(`<p>before</p>${payload}`)
    const saved = new DOMParser().parseFromString(editor.getHTML(), 'text/html').body
    const faults = [...faultsIn(editor.view.dom), ...faultsIn(saved)]
    return faults.length > 0 ? [`${payload}: ${faults.join(', ')}`] : []
  })
  expect(found).toEqual([])
  expect(editor.getText()).toContain('before')
})
