import { type EmoticonName, emoticonTokens, LONGEST_TOKEN } from '#contract/chat/emoticons.ts'

export const emoticons = Object.keys(emoticonTokens) as EmoticonName[]

export const tokenOf = (name: EmoticonName): string => `[${emoticonTokens[name]}]`

const TOKEN = /\[([^[\]\s]+)\]/gu

export type MessagePart = { kind: 'text'; text: string } | { kind: 'emoticon'; name: EmoticonName }

const known = (token: string): EmoticonName | undefined =>
  [...token].length > LONGEST_TOKEN ? undefined : emoticons.find((name) => emoticonTokens[name] === token)

/** Splits a message into texts and emoticons; unknown tokens stay text. */
export function messageParts(content: string): MessagePart[] {
  const found: MessagePart[] = []
  let from = 0
  for (const { 0: whole, 1: token = '', index } of content.matchAll(TOKEN)) {
    const name = known(token)
    if (!name) continue
    if (index > from) found.push({ kind: 'text', text: content.slice(from, index) })
    found.push({ kind: 'emoticon', name })
    from = index + whole.length
  }
  if (from < content.length) found.push({ kind: 'text', text: content.slice(from) })
  return found
}
