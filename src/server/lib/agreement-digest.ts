import { createHash } from 'node:crypto'

/** Names a text of an agreement: a translation holds for the text that it was made of. */
export const agreementDigest = ({ title, content }: { title: string; content: string }): string =>
  createHash('sha256').update(`${title}\n${content}`).digest('hex')
