import { runDoctor } from '../start/doctor/run-doctor.ts'
import type { Command } from './command.ts'

/** `shuyuan doctor`: what is wrong with the school, and how it is mended. */
export const doctor: Command = ({ args, env, print }) => runDoctor(args, env, print)
