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

function describeError(error: unknown): unknown {
	if (!(error instanceof Error)) return { message: String(error) }
	const { params: _params, query: _query, cause, ...rest } = error as Error & Record<string, unknown>
	const message = error.message.split('\nparams:')[0]
	return {
		name: error.name,
		message,
		code: rest.code,
		stack: error.stack?.replace(/\nparams:[^\n]*/g, ''),
		cause: cause === undefined ? undefined : describeError(cause),
	}
}
