import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog, describeError, inBatches } from './log.server.ts'

test('parameters of a failed query are not logged, even if they have several lines', () => {
	const cause = Object.assign(new Error('duplicate key'), {
		code: '23505',
		detail: 'Key (email)=(robin@example.com)',
	})
	const query = 'Failed query: insert into "outbox_email" values ($1, $2)'
	const error = Object.assign(
		new Error(`${query}\nparams: robin@example.com,<html>\n  secret link\n    at home`, { cause }),
		{
			params: ['secret link'],
		},
	)
	const logged = JSON.stringify(describeError(error))
	expect(logged).not.toMatch(/robin|secret|at home/)
	expect(logged).toContain(query.replaceAll('"', '\\"'))
	expect(logged).toContain('log.server.test.ts')
	expect(logged).toContain('23505')
})

test('a thrown value that is not an error keeps its message', () => {
	expect(describeError({ message: 'of the scheduler' })).toEqual({ message: 'of the scheduler' })
	expect(describeError('plain')).toEqual({ message: 'plain' })
})

test('lines are written in one batch on request and when there are many, and the last ones separately before the process ends', () => {
	const written: string[] = []
	const writtenNow: string[] = []
	const lines = inBatches(
		(text) => written.push(text),
		(text) => writtenNow.push(text),
	)
	lines.write('first\n')
	lines.write('second\n')
	expect(written).toEqual([])
	lines.flush()
	lines.flush()
	expect(written).toEqual(['first\nsecond\n'])
	for (let line = 0; line < 700; line++) lines.write(`${'x'.repeat(99)}\n`)
	expect(written).toHaveLength(2)
	lines.flushSync()
	lines.flushSync()
	expect(writtenNow).toHaveLength(1)
	expect(written.join('') + writtenNow.join('')).toHaveLength(13 + 70_000)
})

test('of the lines about one outage one is written each second, the last with the number of those left out', () => {
	vi.useFakeTimers()
	onTestFinished(() => void vi.useRealTimers())
	const lines: Record<string, unknown>[] = []
	const log = createLog('info', {
		outageOf: (error) => (error instanceof RangeError ? 'the database' : null),
		output: { write: (line) => lines.push(JSON.parse(line)) },
	})
	const written = () => lines.splice(0).map(({ msg, suppressed }) => [msg, suppressed])
	const fail = (msg: string) => log.error({ error: new RangeError('connection refused') }, msg)

	for (const msg of ['first', 'second', 'third', 'fourth']) fail(msg)
	expect(written()).toEqual([['first', undefined]])
	vi.advanceTimersByTime(1_000)
	expect(written()).toEqual([['fourth', 2]])
	fail('fifth')
	vi.advanceTimersByTime(999)
	expect(written()).toEqual([])
	vi.advanceTimersByTime(1)
	expect(written()).toEqual([['fifth', undefined]])
	vi.advanceTimersByTime(5_000)
	fail('a later outage')
	expect(written()).toEqual([['a later outage', undefined]])
})

test('a defect, another outage and a request are logged during an outage, too', () => {
	const lines: string[] = []
	const log = createLog('info', {
		outageOf: (error) => (error instanceof RangeError ? 'the database' : null),
		output: { write: (line) => lines.push(JSON.parse(line).msg) },
	})
	for (let time = 0; time < 3; time++) {
		log.warn({ error: new RangeError('gone') }, 'database')
		log.warn({ outage: 'email' }, 'email')
		log.error({ error: new TypeError('undefined is not a function') }, 'defect')
		log.info({ status: 503 }, 'request')
		log.warn('a sentence')
	}
	const counts = Object.fromEntries(lines.map((msg) => [msg, lines.filter((each) => each === msg).length]))
	expect(counts).toEqual({ database: 1, email: 1, defect: 3, request: 3, 'a sentence': 3 })
})
