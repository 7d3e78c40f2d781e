import { ArchiveError } from '../backup/index.ts'

/** What the owner can mend about an export or an import of the school; its message says it in one line. */
export class OpenFormatError extends ArchiveError {}
