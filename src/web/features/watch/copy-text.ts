export type CopyOutcome = 'copied' | 'failed' | 'impossible'

/** Puts a text on the clipboard; an insecure address leaves only the old way to do so. */
export async function copyText(text: string): Promise<CopyOutcome> {
  // not there on an insecure address, whatever its type says
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
  // a dialog that is open lets nothing outside it be selected
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied ? 'copied' : 'failed'
}
