import type { Command } from './command.ts'

/** The build puts the server beside this program; from the sources it is one folder above. */
const program = new URL(import.meta.url.endsWith('.ts') ? '../main.ts' : './main.js', import.meta.url).href

/** Starts the school in this process, which lives as long as it. */
export const start: Command = async () => {
  await import(/* @vite-ignore */ program)
  return 0
}
