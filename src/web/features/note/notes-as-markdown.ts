import { clockText } from '#web/ui/clock-text.ts'

/** Signs that would be markup, so that a text says in Markdown what it says. */
const plain = (text: string): string => text.replaceAll(/[\\`*_{}[\]()#+\-.!<>|~]/g, String.raw`\$&`)

/** Notes on a video as a Markdown list, in the order of its seconds. */
export function notesAsMarkdown(title: string, notes: readonly { second: number; text: string }[]): string {
  const rows = notes.map(
    ({ second, text }) => `- **${clockText(second)}** ${text.split('\n').map(plain).join('\n  ')}`,
  )
  return `# ${plain(title)}\n\n${rows.join('\n')}\n`
}
