import type { Services } from '#app/http/services.server.ts'
import { runImports } from '#app/workflows/imports/run-imports.server.ts'
import { oneRunAtATime } from './one-run-at-a-time.ts'

/** How often it looks for an import to carry out, by an index that has no rows while there is none. */
const lookEveryMs = 3_000
/** After an error it waits, so that a database that is away is not asked all the time. */
const waitAfterErrorMs = 30_000

/** Carries out imports in the background, one batch after the other; those of an instance that was killed go on where it was. */
export function startImportWorker({ db, clock, log }: Services) {
	const stopping = new AbortController()
	const { signal } = stopping
	const run = oneRunAtATime(signal, () =>
		runImports(db, {
			now: () => clock.now(),
			signal,
			onRowError: (error, row) => log.warn({ error, ...row }, 'a row of an import is left out'),
		}),
	)
	let waitsUntil = 0
	const look = () => {
		if (performance.now() < waitsUntil) return
		run().catch((error: unknown) => {
			waitsUntil = performance.now() + waitAfterErrorMs
			log.error({ error }, 'an import does not go on')
		})
	}
	const timer = setInterval(look, lookEveryMs)
	look()
	return {
		/** Waits for the batch that is under way. */
		async stop() {
			stopping.abort()
			clearInterval(timer)
			await run.current()
		},
	}
}
