/** What both sides hold a message to. The browser says it early; the server decides. */
export const chatLimits = {
  /** of one message, as a textarea counts them */
  characters: 150,
  /** of one message in UTF-8: three for each Chinese character; a room may have fewer */
  bytes: 450,
  fewestBytes: 30,
  /** what a request may carry before it is trimmed */
  longestTyped: 600,
  secondsBetween: 10,
  longestSecondsBetween: 600,
  notice: 200,
  /** of a quoted message, as it is shown */
  quoted: 100,
  /** how long an announcement may stand above the messages */
  shortestAnnouncement: 15,
  longestAnnouncement: 7_200,
  /** messages of one answer */
  page: 100,
} as const

// what changes how text is drawn without being text: controls but the line break, marks that turn the direction of
// what follows, and marks without width; the joiner that makes one emoji of several stays
// biome-ignore lint: the control characters are the point
const INVISIBLE =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** A message as it is sent: trimmed, without what cannot be seen, and not stretched by empty lines. */
export const cleanMessage = (typed: string): string =>
  typed
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(INVISIBLE, '')
    .replace(/\n\s*\n\s*\n/g, '\n\n')
    .trim()

export const byteLength = (text: string): number => new TextEncoder().encode(text).length

export type MessageFault = 'empty' | 'tooLong'

/** What is wrong with a clean message. */
export function messageFault(content: string, maxBytes: number = chatLimits.bytes): MessageFault | null {
  if (content === '') return 'empty'
  return content.length > chatLimits.characters || byteLength(content) > maxBytes ? 'tooLong' : null
}
