import { newNonce } from './new-nonce.ts'

/** The number under which something is sent. */
export interface KeptNonce {
  /** The same as before for what was sent before and not answered, so that it counts once; else a new one. */
  of: (what: string) => string
  /** The server has answered: what is sent from now on is something else, even in the same words. */
  answered: () => void
}

/** Keeps the number of what was sent last until it is answered. */
export function keptNonce(): KeptNonce {
  let kept: { what: string; nonce: string } | null = null
  return {
    of(what) {
      if (kept?.what !== what) kept = { what, nonce: newNonce() }
      return kept.nonce
    },
    answered() {
      kept = null
    },
  }
}
