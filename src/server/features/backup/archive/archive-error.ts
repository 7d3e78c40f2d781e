/** Why an archive cannot be used; the message is one clear line. */
export class ArchiveError extends Error {}
