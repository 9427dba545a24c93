import pino, { type Logger } from 'pino'
import { createOutageLines } from './outage-lines.ts'

export type Log = Logger

const warnLevel = 40
const flushMs = 200
/** About 300 lines of requests. */
const batchCharsMax = 65_536

type LogOptions = {
	/** In every line, for sites with several instances. */
	instance?: string | undefined
	/** Names the outage that an error is due to; null for any other error. */
	outageOf?(error: unknown): string | null
	output?: { write(line: string): void }
}

/**
 * Creates a structured log on stdout. Callers log only named, harmless fields; the redaction list is a second safeguard for objects
 * that contain more than expected. Lines about an outage, which their error or their field `outage` names, are written once a second.
 */
export function createLog(level: string, { instance, outageOf = () => null, output }: LogOptions = {}): Log {
	const outageLines = createOutageLines()
	return pino(
		{
			level,
			base: instance ? { instance } : null,
			hooks: {
				logMethod(args, method, levelNumber) {
					const facts = args[0] as { error?: unknown; outage?: string } | string
					const outage =
						levelNumber < warnLevel || typeof facts === 'string'
							? null
							: (facts.outage ?? (facts.error ? outageOf(facts.error) : null))
					const write = (suppressed = 0) => method.apply(suppressed ? this.child({ suppressed }) : this, args)
					if (outage) outageLines.add(outage, write)
					else write()
				},
			},
			// The names of the levels, which every log viewer understands.
			formatters: { level: (label) => ({ level: label }) },
			timestamp: timestampField(),
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
				// The chain of causes contains the message of the database. The parameters of a failed query are left out, because they may be
				// personal.
				error: (error: unknown) => describeError(error),
			},
		},
		output ?? batchedStdout(level),
	)
}

function batchedStdout(level: string) {
	const background = pino.destination({ sync: false })
	const stdout = inBatches(
		(lines) => background.write(lines),
		(lines) => pino.destination({ sync: true }).write(lines),
	)
	if (level !== 'silent') {
		setInterval(stdout.flush, flushMs).unref()
		process.once('beforeExit', stdout.flush)
		process.once('exit', stdout.flushSync)
	}
	return stdout
}

/**
 * Collects lines and writes them in batches, because a write for each line would take longer than a response from memory. (Pino's own
 * batching measures the whole batch again at each line.) `writeNow` is for the last lines of a process; Pino calls `flushSync` after a
 * fatal error.
 */
export function inBatches(write: (lines: string) => void, writeNow: (lines: string) => void) {
	let batch = ''
	const takeBatch = () => {
		const lines = batch
		batch = ''
		return lines
	}
	const flush = () => batch && write(takeBatch())
	return {
		write(line: string) {
			batch += line
			if (batch.length >= batchCharsMax) flush()
		},
		flush,
		flushSync: () => batch && writeNow(takeBatch()),
	}
}

/** Like `pino.stdTimeFunctions.isoTime`, but formats each millisecond only once, because formatting takes as long as logging the line. */
function timestampField(): () => string {
	let lastMs = 0
	let field = ''
	return () => {
		const nowMs = Date.now()
		if (nowMs !== lastMs) field = `,"time":"${new Date(nowMs).toISOString()}"`
		lastMs = nowMs
		return field
	}
}

/** Returns an error in a form that may be logged, without query parameters. */
export function describeError(error: unknown): unknown {
	if (!(error instanceof Error))
		return { message: String((error as Partial<Error> | null)?.message ?? error) }
	const { cause, code } = error as Error & { code?: unknown }
	const message = error.message.split('\nparams:')[0]
	return {
		name: error.name,
		message,
		code,
		// Only the stack frames: the lines before them repeat the message, including parameters with many lines.
		stack: error.stack
			?.split('\n')
			.filter((line) => /^ {4}at .*(:\d+:\d+\)?|<anonymous>\)?)$/.test(line))
			.join('\n'),
		cause: cause === undefined ? undefined : describeError(cause),
	}
}
