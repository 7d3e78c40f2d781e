/** Something about the machine that its owner can mend; the message is one clear line. */
export class StartError extends Error {}

/** A worker ended while the server started, and has said why. */
export class WorkerEnded extends Error {
  constructor({ code, signal }: { code: number | null; signal: string | null }) {
    super(`a worker ended with ${signal ?? code} while the server started`)
  }
}
