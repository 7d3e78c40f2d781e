import { cpus, loadavg, totalmem } from 'node:os'

/** Above this load other processes disturb even ratios. */
const QUIET_LOAD = 0.7

export interface Machine {
  cpu: string
  cores: number
  memoryGb: number
  node: string
  /** over the last minute, before the first part */
  load: number
}

export function describeMachine(): Machine {
  const all = cpus()
  return {
    cpu: all[0]?.model.trim() ?? 'unknown',
    cores: all.length,
    memoryGb: Math.round(totalmem() / 1e9),
    node: process.version,
    load: Number((loadavg()[0] ?? 0).toFixed(2)),
  }
}

export const isBusy = ({ load }: Machine): boolean => load > QUIET_LOAD
