/** Something about the machine that its owner can mend; the message is one clear line. */
export class StartError extends Error {}
