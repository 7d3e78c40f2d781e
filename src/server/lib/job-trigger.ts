/**
 * Asks for a repeated job now, rather than at its next turn. Call it after the commit. It is a matter of speed alone:
 * on a server that runs no jobs nothing happens, and the next turn does the work.
 */
export class JobTrigger {
  #start: (name: string) => void = () => undefined

  /** Says how a job is started here. */
  connect(start: (name: string) => void): void {
    this.#start = start
  }

  run(
    name: 'run-backups' | 'send-messages' | 'send-refunds' | 'start-video-jobs' | 'undo-class-orders',
  ): void {
    this.#start(name)
  }
}
