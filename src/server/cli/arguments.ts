import { parseArgs } from 'node:util'
import { UsageError } from './command.ts'

type Options = Readonly<Record<string, { type: 'string' | 'boolean' }>>
type Values<Given extends Options> = {
  [Name in keyof Given]?: Given[Name]['type'] extends 'string' ? string : boolean
}

/** The options of a command. @throws UsageError for one that it does not have */
export function optionsOf<const Given extends Options>(
  args: readonly string[],
  options: Given,
): Values<Given> {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
