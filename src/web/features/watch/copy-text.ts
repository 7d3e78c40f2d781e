export type CopyOutcome = 'copied' | 'failed' | 'impossible'

/** Copies a text to the clipboard, in an insecure context by the deprecated command. */
export async function copyText(text: string): Promise<CopyOutcome> {
  // undefined in an insecure context, despite its type
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard) {
    try {
      await clipboard.writeText(text)
      return 'copied'
    } catch {
      return 'failed'
    }
  }
  return copySelected(text)
}

function copySelected(text: string): CopyOutcome {
  if (typeof document.execCommand !== 'function') return 'impossible'
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // an open modal dialog prevents a selection outside of it
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied ? 'copied' : 'failed'
}
