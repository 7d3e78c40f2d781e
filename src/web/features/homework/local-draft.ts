import { drafts } from '#web/lib/drafts.ts'

/** A draft under a name on this device; what is there and no such draft counts as none. */
export function localDraft<Draft>(name: string, isDraft: (value: unknown) => value is Draft) {
  return {
    read(): Draft | null {
      try {
        const stored: unknown = JSON.parse(drafts.read(name) ?? 'null')
        return isDraft(stored) ? stored : null
      } catch {
        return null
      }
    },
    write: (draft: Draft): void => drafts.write(name, JSON.stringify(draft)),
    remove: (): void => drafts.remove(name),
  }
}
