import { Emoticon } from './emoticon.tsx'
import { pieces } from './tokens.ts'
import { useEmoticonNames } from './use-emoticon-names.ts'

/** What was said, with its emoticons drawn. Addresses stay text: nobody is led away by a message. */
export function MessageText({ content }: { content: string }) {
  const names = useEmoticonNames()
  return pieces(content).map((piece, index) =>
    piece.kind === 'text' ? piece.text : <Emoticon key={index} name={piece.name} label={names[piece.name]} />,
  )
}
