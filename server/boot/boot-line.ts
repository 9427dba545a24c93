import { hostname } from 'node:os'
import { describeError } from '#app/platform/log.server.ts'

/** Formats a message of the start as a line of JSON with the fields of the log's lines, for a site whose output a log collector reads. */
export function bootLine(
	level: 'info' | 'fatal',
	msg: string,
	{ error, ...facts }: { error?: unknown; [name: string]: unknown } = {},
): string {
	return JSON.stringify({
		level,
		time: new Date().toISOString(),
		instance: hostname(),
		...facts,
		...(error === undefined ? {} : { error: describeError(error) }),
		msg,
	})
}
