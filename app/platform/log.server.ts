import pino, { type Logger } from 'pino'

export type Log = Logger

const flushMs = 200

/**
 * Structured log on stdout. Callers log named, harmless fields only; the redaction list is the
 * second net, for objects that carry more than their name says.
 */
export function createLog(level: string): Log {
	// Lines are written some at a time: a write for each would cost more than answering from memory does. What is
	// left goes out when the process ends.
	const stdout = pino.destination({ sync: false, minLength: 8_192 })
	if (level !== 'silent') setInterval(() => stdout.flush(), flushMs).unref()
	return pino(
		{
			level,
			base: null,
			timestamp: pino.stdTimeFunctions.isoTime,
			redact: {
				paths: [
					'*.password',
					'*.token',
					'*.cookie',
					'*.authorization',
					'*.ssn',
					'*.secret',
					'*.email',
					'headers',
				],
				censor: '[redacted]',
			},
			serializers: {
				// The cause chain carries the database's own message; parameters of a failed query may be personal.
				error: (error: unknown) => describeError(error),
			},
		},
		stdout,
	)
}

/** An error as it may be logged: no parameters, no query values. */
export function describeError(error: unknown): unknown {
	if (!(error instanceof Error))
		return { message: String((error as Partial<Error> | null)?.message ?? error) }
	const { cause, code } = error as Error & { code?: unknown }
	const message = error.message.split('\nparams:')[0]
	return {
		name: error.name,
		message,
		code,
		// The frames alone: before them the stack repeats the message, and parameters may have many lines.
		stack: error.stack
			?.split('\n')
			.filter((line) => /^ {4}at .*(:\d+:\d+\)?|<anonymous>\)?)$/.test(line))
			.join('\n'),
		cause: cause === undefined ? undefined : describeError(cause),
	}
}
