import { expect, test } from 'vitest'
import { describeError, inBatches } from './log.server.ts'

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
