import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { command } from './command-process.ts'

/** share of its time within which a command is killed: it is not always as slow */
const LATEST = 0.7

/**
 * Kills a command at moments of chance. One that was over before its kill, on a machine that has become faster, says how
 * long the next ones take.
 * @param kills how many it takes
 * @param whole how long the command takes, ms
 * @param look what is looked at after each, killed or over
 */
export async function killAtChance(
  kills: number,
  whole: number,
  args: string[],
  env: Record<string, string>,
  look: (killed: boolean) => Promise<void>,
): Promise<void> {
  let takes = whole
  let done = 0
  for (let round = 0; done < kills; round += 1) {
    expect(round, 'nearly every command was over before its kill').toBeLessThan(kills * 5)
    const began = Date.now()
    const { child, ended } = command(args, env)
    const over = ended.then(({ signal }) => ({ killed: signal === 'SIGKILL', took: Date.now() - began }))
    await sleep(randomInt(100, Math.max(200, Math.round(takes * LATEST))))
    child.kill('SIGKILL')
    const { killed, took } = await over
    if (killed) done += 1
    else takes = took
    await look(killed)
  }
}
