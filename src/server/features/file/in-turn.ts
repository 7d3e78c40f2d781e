/** Lets so many pieces of work run at a time; the others wait their turn. */
export function inTurn(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // the place is handed on, so that nobody slips in between
      if (next) next()
      else running -= 1
    }
  }
}
