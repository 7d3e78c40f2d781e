import { spawn } from 'node:child_process'
import type { Deps } from '../../deps.ts'
import { findProgram } from '../../lib/program.ts'

const program = findProgram(import.meta.url, '../../cli/main.ts', 'cli')

/** Starts the program that makes a backup which is noted in a row. */
export type LaunchBackup = (deps: Deps, id: number) => void

/**
 * Makes a backup in a process of its own, which gives itself the lowest priority: the server goes on as if nothing was. It outlives a
 * stop of the server where that does not end the database too.
 */
export const launchBackup: LaunchBackup = ({ log }, id) => {
  const child = spawn(process.execPath, [...program.execArgv, program.path, 'backup', '--row', String(id)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4_000)
  })
  child.once('error', (err) => log.error({ backup: id, err }, 'a backup failed'))
  child.once('close', (code) => {
    if (code === 0) log.info({ backup: id }, 'a backup was written and verified')
    else log.error({ backup: id, why: complaint.trim() }, 'a backup failed')
  })
  child.unref()
}
