import { Emoticon } from './emoticon.tsx'
import { messageParts } from './message-parts.ts'
import { useEmoticonNames } from './use-emoticon-names.ts'

/** A message with its emoticons. Addresses stay text, so that no message contains links. */
export function MessageText({ content }: { content: string }) {
  const names = useEmoticonNames()
  return messageParts(content).map((part, index) =>
    part.kind === 'text' ? part.text : <Emoticon key={index} name={part.name} label={names[part.name]} />,
  )
}
