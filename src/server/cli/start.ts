import { findProgram } from '../lib/program.ts'
import type { Command } from './command.ts'

const program = findProgram(import.meta.url, '../main.ts', 'main')

/** Starts the school in this process, which lives as long as it. */
export const start: Command = async () => {
  await import(/* @vite-ignore */ program.url.href)
  return 0
}
