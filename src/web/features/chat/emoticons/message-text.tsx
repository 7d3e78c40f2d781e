import { Emoticon } from './emoticon.tsx'
import { messageParts } from './message-parts.ts'
import { useEmoticonNames } from './use-emoticon-names.ts'

/** What was said, with its emoticons drawn. Addresses stay text: nobody is led away by a message. */
export function MessageText({ content }: { content: string }) {
  const names = useEmoticonNames()
  return messageParts(content).map((part, index) =>
    part.kind === 'text' ? part.text : <Emoticon key={index} name={part.name} label={names[part.name]} />,
  )
}
