import { Invalid, Unavailable } from '#app/lib/errors.ts'
import { ThreadEnded, ThreadUnavailable, workerThread } from '#app/platform/threads/worker-thread.server.ts'
import type { Interpretations } from './interpretations.ts'

export type Interpretation = { name: keyof Interpretations; input: unknown[] }

/**
 * Reads a text of a stranger by one of `interpretations` in a separate thread, so that whatever it contains, the site answers meanwhile.
 * @throws Invalid if it took too long or too much memory: trying again would not help; Unavailable if too much is waiting
 */
export type Interpret = <Name extends keyof Interpretations>(
	name: Name,
	...input: Parameters<Interpretations[Name]>
) => Promise<ReturnType<Interpretations[Name]>>

type Options = { file?: string; limitMs?: number; waitMsMax?: number }

/** Each reader has a limit of lines or steps and takes less than a second; the thread is ended in case one of them has a fault. */
export function createInterpreter({
	file = 'app/modules/deals/interpreting/interpreter-worker.server.ts',
	limitMs = 5_000,
	waitMsMax = 10_000,
}: Options = {}): Interpret {
	const run = workerThread<Interpretation, unknown>(file, { limitMs, waitMsMax, memoryMbMax: 192 })
	return async <Name extends keyof Interpretations>(
		name: Name,
		...input: Parameters<Interpretations[Name]>
	) => {
		try {
			return (await run({ name, input })) as ReturnType<Interpretations[Name]>
		} catch (error) {
			if (error instanceof ThreadUnavailable)
				throw new Unavailable(
					'Too many texts are being read at the moment. Please try again in a minute.',
					60,
					error,
				)
			if (error instanceof ThreadEnded) throw new Invalid(tooLongToRead)
			throw error
		}
	}
}

export const tooLongToRead = 'This could not be read in time. Please send the lines with amounts only.'

/** The thread of this part of the site: pages and jobs have one each, so that a flood of emails keeps no visitor waiting. */
export const interpret = createInterpreter()
